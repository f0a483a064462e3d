// SPDX-License-Identifier: MIT
// @ts-check
// The browser of these tests.

import { chromium } from 'playwright-core';

const PROGRAM = process.env.CHROMIUM || '/usr/bin/chromium';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launch = () => chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS });
