#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the engine by itself and looks at its symbols:
check_symbols.py <nm> <include folder> ... -- <compiler word> ... -- <source> ...

The engine keeps no state, so it has no symbol in writable memory; it allocates nothing and calls
nobody, so it needs nothing beyond its own functions and those below.
"""
import os
import subprocess
import sys
import tempfile

# A compiler may choose bcmp for memcmp.
MAY_NEED = {"bcmp", "memcmp", "memcpy", "memmove", "memset", "strlen", "__stack_chk_fail"}
FLAGS = ["-std=c11", "-O1", "-fno-pic", "-fno-pie", "-c"]
# nm's letters for code and constants; small letters are static.
READ_ONLY = set("TtRr")


def symbols(nm, path):
    """(letter, name) of every symbol of an object file."""
    listing = subprocess.run([nm, path], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        fields = line.split()
        yield fields[-2], fields[-1]


def split(words):
    """The lists of words between the dashes."""
    lists = [[]]
    for word in words:
        if word == "--":
            lists.append([])
        else:
            lists[-1].append(word)
    return lists


def main(words):
    (nm, *includes), compiler, sources = split(words)
    defined, needed, faults = set(), {}, []
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            path = os.path.join(folder, os.path.basename(source) + ".o")
            options = ["-I" + include for include in includes]
            subprocess.run([*compiler, *FLAGS, *options, "-o", path, source], check=True)
            for letter, name in symbols(nm, path):
                if letter == "U":
                    needed.setdefault(name, source)
                elif letter in READ_ONLY:
                    defined.add(name)
                else:
                    faults.append(f"{source}: {name} lies in writable memory ({letter})")
    for name in sorted(set(needed) - defined - MAY_NEED):
        faults.append(f"{needed[name]}: needs {name}")
    print("\n".join(faults) if faults else f"{len(defined)} symbols, none in writable memory")
    return 1 if faults or not defined else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
