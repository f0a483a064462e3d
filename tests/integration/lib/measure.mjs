// SPDX-License-Identifier: MIT
// @ts-check
// What a process holds, as the system says.

import { readFileSync, readdirSync } from 'node:fs';

/** @param {number | undefined} pid */
export function measure(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    kib: Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]), // resident memory
    ticks: Number(fields[11]) + Number(fields[12]), // of 10 ms of processor time
  };
}
