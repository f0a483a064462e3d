#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that each check of lint.py fails on a bad sample and passes a good one."""
import os
import tempfile
import unittest

import lint

HEAD = "/* SPDX-License-Identifier: MIT */\n"

# check, path, content, the line that is found, or None when the sample is good
SAMPLES = (
    ("layers", "src/base/a.c", '#include "base/b.h"\n#include <stdio.h>\n', None),
    ("layers", "src/base/a.c", '\n#include "room/room.h"\n', 2),
    ("layers", "src/base/a.c", "#include <jansson.h>\n", 1),
    ("layers", "src/base/a.c", '#include "b.h"\n', 1),
    ("layers", "src/base/a.c", '#include "base/../room/room.h"\n', 1),
    ("layers", "src/engine/a.h", "#include <stdint.h>\n", None),
    ("layers", "src/engine/a.h", "#  include <stdio.h>\n", 1),
    ("layers", "src/engine/a.h", '#include "base/attr.h"\n', 1),
    ("layers", "src/engine/make_a.c", '#include <stdio.h>\n#include "base/attr.h"\n', 2),
    ("layers", "src/engine/rules.c", '#include "sowing_tables.h"\n', None),
    ("layers", "src/wire/a.c", '#include "engine/mancala.h"\n#include <jansson.h>\n', None),
    ("layers", "src/wire/a.c", '#include "room/room.h"\n', 1),
    ("layers", "src/room/a.c", "#include <jansson.h>\n", 1),
    ("layers", "src/room/a.c", '#include "wire/wire.h"\n', 1),
    ("layers", "src/store/a.c", '#include <sqlite3.h>\n#include "engine/mancala.h"\n', 2),
    ("layers", "src/hub/a.c", '#include "store/store.h"\n#include <uv.h>\n', 2),
    ("layers", "src/net/a.c", '#include <uv.h>\n#include "hub/hub.h"\n', None),
    ("layers", "src/net/a.c", '#include "wire/wire.h"\n', 1),
    ("layers", "src/app/a.c", '#include "net/server.h"\n#include <libwebsockets.h>\n', 2),
    ("layers", "src/other/a.c", "", 1),
    ("layers", "src/stray.c", "", 1),
    ("layers", "tests/unit/room/test_a.c", '#include "room/room.h"\n#include <check.h>\n', None),
    ("layers", "tests/unit/room/test_a.c", '#include "fixture.h"\n#include "hub/hub.h"\n', 2),
    ("clock", "src/room/a.c", "int64_t now = time(NULL);\n", 1),
    ("clock", "src/hub/a.c", "\nclock_gettime(CLOCK_MONOTONIC, &t);\n", 2),
    ("clock", "src/hub/a.c", "/* not from time(NULL) */ x(now_ms);\n", None),
    ("clock", "src/net/a.c", "clock_gettime(CLOCK_MONOTONIC, &t);\n", None),
    ("names", "src/room/a.c", 'if (is(game, "djenon-abe")) {\n', 1),
    ("names", "src/room/a.c", "\nif (rules == RULES_ADJI_BOTO) {\n", 2),
    ("names", "src/engine/game.c", "/* as in Adji-Boto */ x();\n", None),
    ("names", "src/engine/rules.c", '{.name = "djenon-aboure"},\n', None),
    ("names", "src/app/help.c", '"games: djenon-abe, adji-boto"\n', None),
    ("names", "src/app/main.c", '"about djenon"\n', None),
    ("names", "web/js/board/board.js", "if (game === 'adji-boto') {\n", 1),
    ("names", "web/js/board/board.js", "/* a\n adji-boto\n*/ // djenon-abe\n", None),
    ("names", "web/js/messages/fr.js", "'Djenon-abouré'\n", None),
    ("names", "web/js/skins/boat.js", "'adji-boto'\n", None),
    ("spdx", "src/base/a.c", HEAD, None),
    ("spdx", "src/base/a.c", "int x;\n", 1),
    ("spdx", "web/js/a.js", "\n\n\n// SPDX-License-Identifier: MIT\n", 1),
    ("spdx", "dev", "#!/bin/sh\n# SPDX-License-Identifier: MIT\n", None),
    ("spdx", "dev", "#!/bin/sh\n", 1),
    ("spdx", "node_modules/a.js", "x\n", None),
    ("length", "src/base/a.c", "\n" * 800, None),
    ("length", "src/base/a.c", "\n" * 801, 801),
    ("length", "web/css/a.css", "\n" * 801, 801),
    ("length", "web/js/ui/a.js", "\n" * 400, None),
    ("length", "web/js/ui/a.js", "\n" * 401, 401),
    ("length", "tests/web/a.js", "\n" * 401, None),
    ("words", "src/base/a.c", "/* TODO */\n", 1),
    ("words", "src/base/a.c", "/* TODO: x */\n", 1),
    ("words", "src/base/a.c", "/* TODO: needs lws 4.3 for this */\n", None),
    ("words", "src/base/a.c", "\n/* FIXME: later */\n", 2),
    ("words", "README.md", "see /home/ada/design/\n", 1),
    ("words", "README.md", "cd /home/anna/djenon\n", 1),
    ("words", "README.md", "Closes #12.\n", 1),
    ("words", "web/a.css", "a { color: #123456 }\n", None),
    ("words", "README.md", "a\n>>>>>>> theirs\n", 2),
    ("spaces", "web/a.js", "x; \n", 1),
    ("spaces", "web/a.js", "x;\r\n", 1),
    ("spaces", "web/a.js", "{\n\tx;\n", 2),
    ("spaces", "web/a.js", "x;\ny;", 2),
    ("spaces", "web/a.js", "x;\n", None),
    ("events", "src/hub/a.c", '\nlog_info("hub.new", "a=%d", 1);\n', 2),
    ("events", "src/hub/a.c", '/* log_info("hub.new", "a=%d", 1); */\n', None),
    ("events", "docker/MONITORING.md", "\n| `hub.old` | info | Nobody says it. |\n", 2),
    ("format", "src/base/a.c", "int x;\n", None),
    ("format", "src/base/a.c", "int  x;\n", 1),
    ("format", "tests/unit/a.h", "int x;\nif(x){\n", 2),
)


def find(check, path, content):
    """The line of the first finding in a tree of this one file, or None."""
    with tempfile.TemporaryDirectory() as root:
        absolute = os.path.join(root, path)
        os.makedirs(os.path.dirname(absolute), exist_ok=True)
        with open(absolute, "w", encoding="utf-8", newline="") as file:
            file.write(content)
        found = list(lint.CHECKS[check](lint.Tree(root)))
        return found[0][1] if found else None


class Samples(unittest.TestCase):
    def test_each_sample_is_judged_as_its_row_says(self):
        for check, path, content, line in SAMPLES:
            if check == "format" and lint.find_clang_format() is None:
                continue
            with self.subTest(check=check, path=path, content=content[:60]):
                self.assertEqual(find(check, path, content), line)

    def test_an_event_of_the_log_and_its_row_are_compared(self):
        rows = ("| `a.b` | info, warn | It has. |\n", "| `a.b` | info | It has. |\n")
        info = 'log_info("a.b", "x=%d", 1);\n'
        warn = 'log_warn("a.b",\n"x=%d", 1);\n'
        for row, code, rules in (
                (rows[0], info + warn, 0), (rows[1], info, 0), (rows[1], info + warn, 2),
                (rows[0], info, 1), (rows[1], 'log_info("a.b", "told %d", 1);\n', 1),
                (rows[1], 'log_info("a.b", "address=%s", x);\n', 1),
                (rows[0], 'log_event(x ? LOG_INFO : LOG_WARN, "a.b", "x=%d", 1);\n', 0)):
            with tempfile.TemporaryDirectory() as root, self.subTest(row=row, code=code):
                for path, content in (("docker/MONITORING.md", row), ("src/hub/a.c", code)):
                    os.makedirs(os.path.dirname(os.path.join(root, path)))
                    with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                        file.write(content)
                self.assertEqual(len(list(lint.CHECKS["events"](lint.Tree(root)))), rules)

    def test_each_check_has_a_bad_sample(self):
        self.assertEqual({row[0] for row in SAMPLES if row[3] is not None}, set(lint.CHECKS))

    def test_a_finding_fails_the_program(self):
        with tempfile.TemporaryDirectory() as root:
            self.assertEqual(lint.main(["spdx", root]), 0)
            with open(os.path.join(root, "a.c"), "w", encoding="utf-8") as file:
                file.write("int x;\n")
            self.assertEqual(lint.main(["spdx", root]), 1)
            self.assertEqual(lint.main(["nonsense", root]), 2)


if __name__ == "__main__":
    unittest.main()
