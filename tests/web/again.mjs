// SPDX-License-Identifier: MIT
// @ts-check
// Runs files of tests, and in continuous integration those that fail once more: a browser on a
// borrowed machine may stumble. What passes only then is told loudly (tests/lint/report.py).
//
//     node tests/web/again.mjs FILE ...

import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Whether all tests of a file pass. @param {string} file */
function passes(file) {
  const { status } = spawnSync(process.execPath, ['--test-reporter=tap', file], { stdio: 'inherit' });
  return status === 0;
}

const hasSecond = Boolean(process.env.CI);
const failed = process.argv.slice(2).filter((file) => {
  if (passes(file)) {
    return false;
  }
  if (hasSecond && passes(file)) {
    process.stdout.write(`flaky: ${path.basename(file)} passed at the second run\n`);
    return false;
  }
  return true;
});
process.exit(failed.length > 0 ? 1 : 0);
