#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What report.py tells of logs."""
import contextlib
import io
import json
import os
import tempfile
import unittest

import report

NODE = """TAP version 13
# Subtest: the good one
ok 1 - the good one
  ---
  duration_ms: 1
  ...
# Subtest: the whole
    # Subtest: the part
    not ok 1 - the part
      ---
      failureType: 'testCodeFailure'
      error: 'three is not four'
      ...
    1..1
not ok 2 - the whole
  ---
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  ...
# fail 1
"""


def told(*tests):
    """What is printed of a suite with these tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "web.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(json.dumps(test) + "\n" for test in tests))
        with contextlib.redirect_stdout(io.StringIO()) as out:
            report.main([path])
    return out.getvalue()


class Report(unittest.TestCase):
    def test_what_passed_is_not_told(self):
        self.assertEqual(told({"name": "a", "result": "OK", "stdout": "fine"},
                              {"name": "b", "result": "SKIP", "stdout": "not here"}), "")

    def test_a_failed_test_is_told_with_its_last_lines(self):
        lines = "\n".join(f"line {n}" for n in range(1000))
        out = told({"name": "hub/room", "result": "FAIL", "stdout": lines, "stderr": "\nboom\n"})
        self.assertIn("--- hub/room: FAIL ---", out)
        self.assertIn("line 999\nboom\n", out)
        self.assertNotIn("line 900\n", out)
        self.assertTrue(out.endswith("failed tests:\n  hub/room\n"), out)

    def test_of_a_file_what_failed_within_is_told(self):
        out = told({"name": "web-play", "result": "FAIL", "stdout": NODE})
        self.assertIn("three is not four", out)
        self.assertNotIn("good one", out)
        self.assertNotIn("subtestsFailed", out)
        self.assertTrue(out.endswith("  web-play\n    the part\n"), out)

    def test_a_test_out_of_time_shows_where_it_was(self):
        out = told({"name": "web-play", "result": "TIMEOUT", "stdout": NODE + "# waiting"})
        self.assertIn("three is not four", out)
        self.assertIn("# waiting", out)

    def test_a_second_run_is_told_last_with_the_first_failure(self):
        out = told({"name": "web-play", "result": "OK",
                    "stdout": NODE + "flaky: play.test.mjs passed at the second run\n"})
        self.assertIn("three is not four", out)
        self.assertTrue(out.endswith("!!! flaky: play.test.mjs passed at the second run\n"), out)

    def test_a_suite_that_never_began_is_told(self):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            report.main(["nowhere/web.json"])
        self.assertIn("web.json", out.getvalue())


if __name__ == "__main__":
    unittest.main()
