#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What failed in a run of suites, in few lines: report.py <meson-logs/suite.json ...>

For each test that failed: its name and the end of what it printed; of a file that Node ran, the
tests in it that failed and why. Then one list of names, so that the last lines tell what to look
for. Tests that passed only at their second run are listed last and loudest.
"""
import json
import os
import re
import sys

PASSED = ("OK", "SKIP", "EXPECTEDFAIL")
TAIL = 60  # lines of each failed test
BLOCK = 40  # lines of a failed test within a file that Node ran
NOT_OK = re.compile(r"^( *)not ok \d+ - (.*)")
FLAKY = re.compile(r"^flaky: .*", re.MULTILINE)


def read(path):
    """The tests of a log; of a suite that never began, one that says so."""
    name = os.path.basename(path)
    if not os.path.exists(path):
        return [{"name": name, "result": "no log: the suite did not run", "stdout": ""}]
    with open(path, encoding="utf-8", errors="replace") as file:
        return [json.loads(line) for line in file if line.strip()]


def blocks(lines):
    """What Node said of each failed test: name and lines, but not of what merely contains one."""
    for at, line in enumerate(lines):
        match = NOT_OK.match(line)
        if not match:
            continue
        end = match.group(1) + "  ..."
        block = []
        for inner in lines[at:]:
            block.append(inner)
            if inner == end:
                break
        if not any("failureType: 'subtestsFailed'" in inner for inner in block):
            yield match.group(2), block


def tell(test):
    """Prints the end of a failed test, and returns its name with the names of what failed in it."""
    lines = (test.get("stdout", "") + test.get("stderr", "")).rstrip().split("\n")
    failed = list(blocks(lines))
    print(f"\n--- {test['name']}: {test['result']} ---")
    for _, block in failed:
        print("\n".join(block[:BLOCK]))
    if not failed or test["result"] == "TIMEOUT":
        print("\n".join(lines[-TAIL:]))
    within = list(dict.fromkeys(name for name, _ in failed))
    return test["name"] + "".join(f"\n    {name}" for name in within)


def main(paths):
    tests = [test for path in paths for test in read(path)]
    names = [tell(test) for test in tests if test["result"] not in PASSED]
    flaky = [test for test in tests if test["result"] == "OK" and FLAKY.search(test["stdout"])]
    for test in flaky:
        tell(test)
    if names:
        print("\nfailed tests:")
        print("\n".join(f"  {name}" for name in names))
    for test in flaky:
        print("\n".join(f"!!! {line}" for line in FLAKY.findall(test["stdout"])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
