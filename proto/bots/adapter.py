#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules in another language, for `djenon verify` (../BOTS.md):

    djenon verify --command 'python3 proto/bots/adapter.py'

Written from the description of the games alone. Replace what is below "the rules" by a call of your
own implementation, and keep what is below "the protocol".
"""
import sys

# --- the rules --------------------------------------------------------------------------------

# row: pits a row; seeds: in all; least: seeds that a pit needs to be played; leaves: seeds that stay
# behind; first: steps to the first seed's pit; relay: whether laps follow; opening: plies; takes: the
# counts that are captured; chain: step of the capturing chain; offset: where it starts.
GAMES = {
    "djenon-aboure": dict(row=6, seeds=48, least=2, leaves=0, first=0, relay=True, opening=0,
                          takes=(2, 4), chain=-1, offset=0, feeds=False),
    "djenon-abe": dict(row=6, seeds=48, least=1, leaves=0, first=1, relay=True, opening=0,
                       takes=(2, 4), chain=-1, offset=0, feeds=True),
    "adji-boto": dict(row=5, seeds=100, least=2, leaves=1, first=1, relay=False, opening=10,
                      takes=(1, 3, 5), chain=1, offset=1, feeds=False),
}


class Position:
    """Pits of South, then of North, each from its owner's left; `over` when nobody is to move."""

    def __init__(self, game, pits, stores, ply, over=False, unopened=""):
        self.game, self.rules = game, GAMES[game]
        self.pits, self.stores, self.ply = list(pits), list(stores), ply
        self.over, self.unopened = over, unopened

    @classmethod
    def read(cls, text):
        game, south, north, stores, turn, ply, *unopened = text.split("_")
        south, north, stores = ([int(n) for n in part.split("-")]
                                for part in (south, north, stores))
        return cls(game, south + north, stores, int(ply), turn == "x", "".join(unopened))

    def write(self):
        row = self.rules["row"]
        parts = [self.game, self.pits[:row], self.pits[row:], self.stores,
                 "x" if self.over else "SN"[self.ply % 2], str(self.ply)]
        if self.unopened and not self.over:
            parts.append(self.unopened)
        return "_".join(p if isinstance(p, str) else "-".join(map(str, p)) for p in parts)

    def copy(self):
        return Position(self.game, self.pits, self.stores, self.ply, self.over, self.unopened)

    def own(self, seat):
        row = self.rules["row"]
        return range(row * seat, row * seat + row)

    def is_empty(self, seat):
        return not any(self.pits[pit] for pit in self.own(seat))


def letter_of(position, pit):
    row = position.rules["row"]
    return "ABCDEF"[pit] if pit < row else "abcdef"[pit - row]


def pit_of(position, letter):
    row = position.rules["row"]
    return "ABCDEF".index(letter) if letter.isupper() else row + "abcdef".index(letter)


def sow(position, origin):
    """(position, captured, laps) after the move, or None when it never ends."""
    after, rules = position.copy(), position.rules
    pits, size = after.pits, len(after.pits)
    pit, laps, mark, next_mark = origin, 0, None, 1
    while True:
        seeds, pits[pit] = pits[pit] - rules["leaves"], rules["leaves"]
        for step in range(seeds):
            pits[(pit + rules["first"] + step) % size] += 1
        pit = (pit + rules["first"] + seeds - 1) % size
        laps += 1
        if not rules["relay"] or pits[pit] in (1, 2, 4):
            break
        # Brent: the same board and pit a second time in one move is a loop.
        if (pit, pits) == mark:
            return None
        if laps == next_mark:
            mark, next_mark = (pit, list(pits)), 2 * next_mark
    captured = 0
    for step in range(rules["offset"], size):  # once around at most, never into the landing pit
        at = (pit + rules["chain"] * step) % size
        if position.ply < rules["opening"] or pits[at] not in rules["takes"]:
            break
        captured, pits[at] = captured + pits[at], 0
    after.stores[position.ply % 2] += captured
    after.unopened = after.unopened.replace(letter_of(position, origin), "")
    after.ply += 1
    return after, captured, laps


def moves_of(position, seat, feeding=False):
    """The pits that `seat` could play on this board; `feeding`: only if it feeds the other."""
    pits = []
    for pit in position.own(seat):
        if position.pits[pit] < position.rules["least"]:
            continue
        if position.ply < position.rules["opening"] and (
                letter_of(position, pit) not in position.unopened):
            continue
        outcome = sow(position, pit)
        if outcome and not (feeding and outcome[0].is_empty(1 - seat)):
            pits.append(pit)
    return pits


def choose(position):
    """(pits, whether the player passes, why the game is over or None)."""
    seat = position.ply % 2
    other = 1 - seat
    if not position.rules["feeds"]:
        pits = moves_of(position, seat)
        passes = not pits and bool(moves_of(position, other))
        return pits, passes, None if pits or passes else "no-moves"
    if all(sum(position.pits[pit] for pit in position.own(s)) == 1 for s in (0, 1)):
        return [], False, "one-each"
    if position.is_empty(seat):
        passes = bool(moves_of(position, other, feeding=True))
        return [], passes, None if passes else "cannot-feed"
    feeding = position.is_empty(other)
    pits = moves_of(position, seat, feeding)
    return pits, False, None if pits else "cannot-feed" if feeding else "no-moves"


def finish(position):
    """Divides what is on the board; the gift first, where rows must be fed."""
    for seat in (0, 1):
        left = sum(position.pits[pit] for pit in position.own(seat))
        gift = position.rules["feeds"] and left > 0 and position.is_empty(1 - seat)
        position.stores[seat] += left - gift
        position.stores[1 - seat] += gift
    position.pits = [0] * len(position.pits)
    position.over = True


def advance(position, letter):
    """(position, captured, laps), before any look at the end."""
    if letter != ".":
        return sow(position, pit_of(position, letter))
    after = position.copy()
    after.ply += 1
    return after, 0, 0


# --- the protocol -----------------------------------------------------------------------------

def answer_legal(text):
    position = Position.read(text)
    if position.over:
        return "end"
    pits, passes, _ = choose(position)
    return "." if passes else "".join(letter_of(position, pit) for pit in pits)


def answer_play(text, letter):
    position, captured, laps = advance(Position.read(text), letter)
    if choose(position)[2]:
        finish(position)
    return f"{position.write()} {captured} {laps}"


def answer_game(text, letters):
    position, reason, quiet = Position.read(text), "open", 0
    stood = {(tuple(position.pits), position.ply % 2): 1}
    for letter in letters:
        position, captured, _ = advance(position, letter)
        quiet += 1
        if captured:
            quiet, stood = 0, {}
        key = (tuple(position.pits), position.ply % 2)
        stood[key] = stood.get(key, 0) + 1
        if stood[key] == 3:
            reason = "repetition"
        elif quiet == 200:
            reason = "no-progress"
        else:
            reason = choose(position)[2] or "open"
    if reason != "open":
        finish(position)
    return f"{position.write()} {reason}"


ANSWERS = {"legal": answer_legal, "play": answer_play, "game": answer_game}

for line in sys.stdin:
    question, *words = line.split()
    print(ANSWERS[question](*words), flush=True)
