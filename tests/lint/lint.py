#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks of the source tree that no compiler makes: lint.py <check> [root].

Prints file:line: rule broken, and exits with 1 when there is any. Needs nothing but Python,
and clang-format for the check `format`.
"""
import fnmatch
import os
import re
import shutil
import subprocess
import sys

# --- the layers: what each may include, from the bottom to the top ----------------------------

LIBC = set("""
    arpa/inet.h assert.h ctype.h dirent.h errno.h fcntl.h float.h inttypes.h limits.h locale.h
    math.h net/if.h netdb.h netinet/in.h netinet/tcp.h poll.h pthread.h pwd.h sched.h signal.h
    stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h
    string.h strings.h sys/file.h sys/mman.h sys/random.h sys/resource.h sys/socket.h sys/stat.h
    sys/time.h sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h time.h unistd.h
    ifaddrs.h getopt.h glob.h sys/statvfs.h sys/prctl.h spawn.h
""".split())

# layer: (layers below that it may use, outside headers that it may include)
LAYERS = {
    "base": ((), LIBC | {"openssl/sha.h", "utf8proc.h"}),
    "engine": ((), {"stdint.h", "stdbool.h", "stddef.h", "string.h"}),
    "wire": (("base", "engine"), LIBC | {"jansson.h"}),
    "room": (("base", "engine"), LIBC),
    "store": (("base",), LIBC | {"sqlite3.h"}),
    "hub": (("base", "engine", "wire", "room", "store"), LIBC),
    "net": (("base", "hub"), LIBC | {"libwebsockets.h", "uv.h", "zlib.h", "openssl/err.h",
                                     "openssl/ssl.h", "openssl/x509.h"}),
    "app": (("base", "engine", "wire", "room", "store", "hub", "net"), LIBC | {"uv.h"}),
}

# Programs that run while building belong to no layer; what they print is included by bare name.
BUILD_TOOLS = ("src/*/make_*.c",)
GENERATED = ("sowing_tables.h",)

# Time is an argument in these.
NO_CLOCK = ("engine", "wire", "room", "hub")
CLOCK = re.compile(r"\b(clock_gettime|gettimeofday|clock|uv_now|uv_hrtime)\s*\(|"
                   r"\btime\s*\(\s*(NULL|0|&)")

# --- the other tables -------------------------------------------------------------------------

SKIPPED_FOLDERS = {".git", "node_modules", "__pycache__", "build", "data"}

NEEDS_SPDX = ("*.c", "*.h", "*.js", "*.mjs", "*.css", "*.py", "*.sh", "meson.build",
              "meson_options.txt", "dev", ".ci/run", "*Dockerfile")
SPDX = "SPDX-License-Identifier: MIT"

# The first pattern that fits decides.
LONGEST = (("web/*.js", 400), ("*.c", 800), ("*.h", 800), ("*.js", 800), ("*.mjs", 800),
           ("*.css", 800))

GAME_NAME = re.compile(r"abour[eé]|\babe\b|djenon[-_]?abe|adji[-_ ]?boto|(?<![a-z])boto(?![a-z])",
                       re.IGNORECASE)
GAME_CODE = ("src/*.c", "src/*.h", "web/*.js", "web/*.mjs")
# The rows, the one list of the client, and what is written for people.
MAY_NAME_GAMES = ("src/engine/*rules*.[ch]", "src/engine/make_*.c", "src/app/help*.[ch]",
                  "src/app/verify_starts.c",
                  "web/lib/site.js", "web/*messages*", "web/*skins*", "web/*skin-*", "web/*pages*",
                  "web/*rules*", "web/*tutorial*", "web/*puzzle*")

TEXT = NEEDS_SPDX + ("*.md", "*.json", "*.yaml", "*.yml", "*.html", "*.svg", "*.conf", "*.jsonl",
                     "*.txt", ".*")
WORDS = (
    (re.compile(r"\bTODO\b(?!\([^)]{8,}\)|: .{8,})"), "a TODO without a reason"),
    (re.compile(r"\b(FIXME|XXX|HACK)\b"), "a note to oneself"),
    (re.compile(r"/(Users|home)/[a-z]\w*/"),
     "a path of one machine"),
    (re.compile(r"\b(issue|issues|ticket|pull request|PR|fixes|closes|see) #?[0-9]*#[0-9]+",
                re.IGNORECASE), "the number of an issue"),
    (re.compile(r"^(<<<<<<<|>>>>>>>) "), "an unresolved merge"),
)
MAY_USE_WORDS = ("tests/lint/*",)

SPACED = ("*.js", "*.mjs", "*.css", "*.py", "*.sh", "meson.build", "meson_options.txt", "dev",
          ".ci/run", "*.html", "*.json", "*.yaml", "*.yml", "*.conf")


class Tree:
    """The files below a folder that belong to the project."""

    def __init__(self, root):
        self.root = root
        self.paths = sorted(self._walk())

    def _walk(self):
        for folder, folders, names in os.walk(self.root):
            relative = os.path.relpath(folder, self.root)
            if os.path.exists(os.path.join(folder, "meson-private")):
                folders.clear()
                continue
            folders[:] = [f for f in folders if not self._is_skipped(relative, f)]
            for name in names:
                yield os.path.normpath(os.path.join(relative, name))

    @staticmethod
    def _is_skipped(relative, folder):
        # tests/data belongs to the project, data/ at the top is a server's.
        return folder in SKIPPED_FOLDERS and (folder != "data" or relative == ".")

    def fitting(self, patterns, but=()):
        return [p for p in self.paths if fits(p, patterns) and not fits(p, but)]

    def absolute(self, path):
        return os.path.join(self.root, path)

    def read(self, path):
        with open(self.absolute(path), encoding="utf-8", errors="replace", newline="") as file:
            return file.read()

    def lines(self, path):
        return enumerate(self.read(path).split("\n"), 1)


def fits(path, patterns):
    name = os.path.basename(path)
    return any(fnmatch.fnmatchcase(path, p) or ("/" not in p and fnmatch.fnmatchcase(name, p))
               for p in patterns)


COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|'
                     r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def without_comments(source):
    """The source with every comment blanked, line numbers kept."""
    def blank(match):
        text = match.group()
        return text if text[0] in "\"'`" else re.sub(r"[^\n]", " ", text)
    return COMMENT.sub(blank, source)


# --- the checks: each yields (path, line, rule broken) ----------------------------------------

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path):
    parts = path.split(os.sep)
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    if parts[:2] == ["tests", "unit"] and len(parts) > 3:
        return parts[2]
    return None


def judge_own(layer, name, is_test):
    """The rule that a quoted include breaks, or None."""
    if name in GENERATED or ("/" not in name and is_test):
        return None
    target = name.split("/")[0]
    if is_test and target in ("unit", "base"):
        return None
    if target not in LAYERS or ".." in name:
        return f'"{name}" is not of the form "layer/file.h"'
    if target != layer and target not in LAYERS[layer][0]:
        return f'{layer} may not use {target} ("{name}")'
    return None


def check_layers(tree):
    for path in tree.fitting(("src/*.[ch]", "tests/unit/*.[ch]")):
        layer = layer_of(path)
        is_test = path.startswith("tests")
        if layer is None and is_test:
            continue
        if layer not in LAYERS:
            yield path, 1, "is in no layer"
            continue
        for number, line in tree.lines(path):
            match = INCLUDE.match(line)
            if not match:
                continue
            bracket, name = match.groups()
            if bracket == '"':
                rule = judge_own(layer, name, is_test)
            elif is_test or fits(path, BUILD_TOOLS) or name in LAYERS[layer][1]:
                rule = None
            else:
                rule = f"{layer} may not include <{name}>"
            if rule:
                yield path, number, rule


def check_clock(tree):
    for path in tree.fitting(("src/*.[ch]",)):
        if layer_of(path) not in NO_CLOCK:
            continue
        for number, line in enumerate(without_comments(tree.read(path)).split("\n"), 1):
            if CLOCK.search(line):
                yield path, number, f"{layer_of(path)} may not read a clock: time is an argument"


def check_names(tree):
    for path in tree.fitting(GAME_CODE, but=MAY_NAME_GAMES):
        for number, line in enumerate(without_comments(tree.read(path)).split("\n"), 1):
            match = GAME_NAME.search(line)
            if match:
                yield path, number, f"code names a game ({match.group()}): make it a row's field"


def check_spdx(tree):
    for path in tree.fitting(NEEDS_SPDX):
        if not any(SPDX in line for _, line in list(tree.lines(path))[:3]):
            yield path, 1, f"does not begin with {SPDX}"


def check_length(tree):
    for path in tree.paths:
        longest = next((n for pattern, n in LONGEST if fits(path, (pattern,))), None)
        if longest is not None and tree.read(path).count("\n") > longest:
            yield path, longest + 1, f"is longer than {longest} lines"


def check_words(tree):
    for path in tree.fitting(TEXT, but=MAY_USE_WORDS):
        for number, line in tree.lines(path):
            for pattern, rule in WORDS:
                if pattern.search(line):
                    yield path, number, rule


# A line of the log: its level, its event, and the rest of the literal that begins its values.
LOG_CALL = re.compile(r'\blog_(debug|info|warn|error)\(\s*"([^"]*)",\s*"((?:[^"\\]|\\.)*)"')
LOG_ANY = re.compile(r'\blog_event\(([^;]*?),\s*"([^"]*)",\s*"((?:[^"\\]|\\.)*)"')
LOG_EVENT = re.compile(r"[a-z]+(\.[a-z-]+)?")
LOG_VALUES = re.compile(r"%s|[a-z_]+=\S.*")
LOG_SECRET = re.compile(r"\b(address|ip|peer|secret|said|phrase)=")
EVENTS = "docker/MONITORING.md"
EVENT_ROW = re.compile(r"^\| `([a-z.-]+)` \| ((?:debug|info|warn|error)(?:, (?:debug|info|warn|error))*) \| \S")


def find_log_calls(tree):
    """Every (path, line, levels, event, values) of the sources."""
    for path in tree.fitting(("src/*.c",), but=("src/base/log.c",)):
        source = without_comments(tree.read(path))
        for pattern in (LOG_CALL, LOG_ANY):
            for match in pattern.finditer(source):
                level, event, values = match.groups()
                levels = {level.lower()} if pattern is LOG_CALL else {
                    it.lower() for it in re.findall(r"LOG_([A-Z]+)", level)}
                yield path, source.count("\n", 0, match.start()) + 1, levels, event, values


def read_event_rows(tree):
    """What the guide says of events: event -> (line, levels)."""
    rows = {}
    if EVENTS in tree.paths:
        for number, line in tree.lines(EVENTS):
            match = EVENT_ROW.match(line)
            if match:
                rows[match.group(1)] = (number, set(match.group(2).split(", ")))
    return rows


def check_events(tree):
    rows = read_event_rows(tree)
    seen = {"log.dropped": {"warn"}}  # the log's own
    for path, number, levels, event, values in find_log_calls(tree):
        seen.setdefault(event, set()).update(levels)
        if not LOG_EVENT.fullmatch(event):
            yield path, number, f'"{event}" is no name of an event'
        if not LOG_VALUES.fullmatch(values):
            yield path, number, f"{event}: values are key=value key=value"
        if levels & {"debug", "info"} and LOG_SECRET.search(values):
            yield path, number, f"{event}: an address, a secret or what is said is for no log"
        if event not in rows:
            yield path, number, f"{event} has no row in {EVENTS}"
        elif not levels <= rows[event][1]:
            yield EVENTS, rows[event][0], f"{event} is logged as {', '.join(sorted(levels))} too"
    for event, (number, levels) in rows.items():
        if seen.get(event) != levels and event != "log.dropped":
            yield EVENTS, number, f"{event} is not logged as {', '.join(sorted(levels))}"


def check_spaces(tree):
    for path in tree.fitting(SPACED):
        text = tree.read(path)
        for number, line in tree.lines(path):
            if line != line.rstrip():
                yield path, number, "space at the end of the line"
            if line.startswith("\t"):
                yield path, number, "a tab for indentation"
        if text and not text.endswith("\n"):
            yield path, text.count("\n") + 1, "no newline at the end of the file"


def find_clang_format():
    for name in ("clang-format-14", "clang-format"):
        path = shutil.which(name)
        if path and " version 14." in subprocess.run(
                [path, "--version"], capture_output=True, text=True, check=True).stdout:
            return path
    return None


def check_format(tree):
    program = find_clang_format()
    if program is None:
        print("clang-format 14 is not installed")
        sys.exit(77)  # meson: skipped
    paths = tree.fitting(("src/*.[ch]", "tests/*.[ch]"))
    if not paths:
        return
    style = os.path.join(os.path.dirname(__file__), "..", "..", ".clang-format")
    result = subprocess.run([program, "--dry-run", "--style=file:" + os.path.abspath(style)] + paths,
                            cwd=tree.root, capture_output=True, text=True, check=True)
    seen = set()
    for path, number in re.findall(r"^(.*?):(\d+):\d+: warning: code should be clang-formatted",
                                   result.stderr, re.MULTILINE):
        if path not in seen:
            seen.add(path)
            yield path, int(number), "is not formatted: ./dev format"


CHECKS = {
    "layers": check_layers,
    "clock": check_clock,
    "names": check_names,
    "spdx": check_spdx,
    "length": check_length,
    "words": check_words,
    "spaces": check_spaces,
    "events": check_events,
    "format": check_format,
}


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0] not in CHECKS:
        print("usage: lint.py", "|".join(CHECKS), "[root]", file=sys.stderr)
        return 2
    tree = Tree(arguments[1] if len(arguments) == 2 else ".")
    found = list(CHECKS[arguments[0]](tree))
    for path, number, rule in found:
        print(f"{path}:{number}: {rule}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
