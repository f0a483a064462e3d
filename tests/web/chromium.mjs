// SPDX-License-Identifier: MIT
// @ts-check
// The browser of these tests: the one without windows of its own, which takes half the time, where
// it is installed.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PROGRAMS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
export const PROGRAM = process.env.CHROMIUM || PROGRAMS.find((it) => existsSync(it));
/** This machine, under a name that browsers take for another one: plain http is no secure context. */
export const LAN = 'djenon.test';
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing else is anywhere: a request to another host fails, and is complained about.
  `--host-resolver-rules=MAP ${LAN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
];

export const launch = () => chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS });
