#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small bot: python3 bot.py ws://127.0.0.1:8080/ws --create djenon-abe

Plays any legal move, accepts or offers rematches up to --games and declines what else it is asked
for, comes back when the connection is lost, and ends with status 0. ../BOTS.md says why it does
what it does. To make it play well, change `choose`. Needs Debian's python3-websockets, or websockets 10 or newer.
"""
import argparse
import asyncio
import base64
import json
import os
import random
import secrets
import sys
import time

import websockets

KEEP_ALIVE_S = 4        # between two `p` in a running game
SILENCE_S = 10          # without a word from the server in a running game: the connection is dead
QUIET_SILENCE_S = 45    # the same while no game runs
BACKOFF_S = 0.5         # the longest first pause before coming back; doubled each time
BACKOFF_MOST_S = 15
REFUSALS_MOST = 10      # in a row; more are a mistake of ours
MESSAGE_BYTES = 65536   # the longest message of the server
FOR_GOOD = {1003, 1008, 1009, 4003, 4004, 4009}  # close codes after which coming back is no use
TRY_AGAIN = {"unavailable", "rate-limited"}  # error codes: the same command, later

DECLINED = {"draw", "takeback", "pause"}  # offers; others are left alone


class Bot:
    def __init__(self, options):
        self.options = options
        # Whoever has the secret is this player. Kept between runs it keeps its seats, too.
        self.secret = os.environ.get("DJENON_SECRET") or (
            base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("="))
        self.random = random.Random(options.seed)
        self.run_id, self.commands = secrets.token_hex(6), 0
        self.player = None      # our public id
        self.room = options.join
        self.is_seated = False
        self.earlier = 0        # games in rooms before this one
        self.done = False
        self.attempt = 0        # to connect, since it last worked
        self.refusals = 0
        # What is known of the room: only what a bot needs.
        self.v = 0
        self.is_current = False     # whether the rest is what the server has now
        self.state = "open"
        self.number = 0             # of the game in the room's series
        self.seats = {}
        self.presence = {}          # who is at the table
        self.is_paused = False
        self.standing = {}          # turn, legal, position, hash
        self.offer = None
        self.finished = 0           # games, without aborted ones
        # The one command that may change something and is not answered yet. It is sent again,
        # with the same id, on every new connection until it is.
        self.pending = None
        self.thinking = None        # the task that chooses a move
        if options.create:
            more = {"clock": options.clock} if options.clock else {}
            if options.public:
                more["visibility"] = "public"
            self.pending = self.command("create", game=options.create, side=options.side, **more)
        elif options.join:
            self.pending = self.command("join", room=options.join)

    # --- the move: all that a better bot needs to change ---

    def choose(self, standing):
        """A letter of `legal`. The server says what is legal; a bot needs no rules for that."""
        return self.random.choice(standing["legal"])

    # --- the connection ---

    async def run(self):
        while not self.done:
            code = await self.connect()
            if code in FOR_GOOD:
                sys.exit(f"the server does not want this bot: close code {code}")
            if not self.done:
                most = min(BACKOFF_MOST_S, BACKOFF_S * 2 ** min(self.attempt, 10))
                self.attempt += 1
                await asyncio.sleep(random.uniform(0, most))
        print(f"{self.earlier + self.finished} games")

    async def connect(self):
        """Plays on one connection until it ends. The close code, or None."""
        try:
            async with websockets.connect(self.options.url, subprotocols=["djenon.v1"],
                                          max_size=MESSAGE_BYTES, close_timeout=1) as socket:
                await self.converse(socket)
                return socket.close_code
        except websockets.InvalidStatusCode as error:
            if 400 <= error.status_code < 500 and error.status_code != 429:
                sys.exit(f"the server answers {error.status_code}")
        except websockets.ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else None
        except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as error:
            print(f"no connection: {error}", file=sys.stderr)
        return None

    async def converse(self, socket):
        self.is_current = False
        self.heard_at = time.monotonic()
        keeper = asyncio.create_task(self.keep_alive(socket))
        try:
            async for text in socket:
                self.heard_at = time.monotonic()
                await self.take(socket, json.loads(text))
                if self.done:
                    return
        finally:
            keeper.cancel()
            if self.thinking:
                self.thinking.cancel()
                self.thinking = None

    async def keep_alive(self, socket):
        beats = 0
        while True:
            await asyncio.sleep(KEEP_ALIVE_S)
            is_playing = self.state == "playing"
            beats += 1
            if time.monotonic() - self.heard_at > (SILENCE_S if is_playing else QUIET_SILENCE_S):
                await socket.close()
            elif is_playing or beats % 5 == 0:
                await socket.send("p")

    # --- commands ---

    def command(self, kind, /, **data):
        """A command with an id that no other command of ours has."""
        self.commands += 1
        return {"t": kind, "id": f"{self.run_id}-{self.commands}", "d": data}

    async def change(self, socket, kind, /, **data):
        """Sends a command that changes something, and remembers it until it is answered."""
        self.pending = self.command(kind, **data)
        await socket.send(json.dumps(self.pending))

    async def look(self, socket):
        """Asks for the whole room. `sync` would ask for what is missing; a bot need not care."""
        self.is_current = False
        await socket.send(json.dumps({"t": "watch", "id": "watch", "d": {"room": self.room}}))

    async def queue(self, socket):
        """Asks for an opponent. The place goes with the connection: nothing is kept of this."""
        wanted = {"action": "wait", "bots": True}
        if self.options.quick != "any":
            wanted["game"] = self.options.quick
        if self.options.clock:
            wanted["clock"] = self.options.clock
        await socket.send(json.dumps({"t": "quick", "id": "quick", "d": wanted}))

    # --- messages ---

    async def take(self, socket, message):
        kind = message.get("t")
        if kind == "welcome":
            hello = {"protocol": 1, "secret": self.secret, "language": "en", "kind": "bot"}
            if self.options.name:
                hello["name"] = self.options.name
            await socket.send(json.dumps({"t": "hello", "id": "hello", "d": hello}))
        elif kind in ("ok", "error"):
            await self.take_answer(socket, message)
        elif kind == "quick":
            await self.take_quick(socket, message["d"])
        elif kind == "presence" and message.get("room") == self.room:
            self.presence = message["d"]
        elif "v" in message and message.get("room") == self.room:
            self.follow(message)
        # All else is of no use here: pong, notices, and what may be added one day.
        await self.act(socket)

    async def take_answer(self, socket, message):
        is_ok, to, data = message["t"] == "ok", message.get("re"), message["d"]
        if self.pending and to == self.pending["id"]:
            if is_ok:
                await self.accepted(socket, data)
            else:
                await self.refused(socket, data)
        elif to == "hello" and is_ok:
            self.player, self.attempt = data["player"], 0
            await self.take_seat(socket, data["seats"])
        elif to in ("watch", "quick") and not is_ok and data["code"] in TRY_AGAIN:
            await asyncio.sleep(data.get("retryMs", 1000) / 1000)
            await (self.look if to == "watch" else self.queue)(socket)
        elif to == "accept" and not is_ok:
            pass  # too late: a message has said so, or does so now
        elif not is_ok:
            sys.exit(f"refused: {data['code']}: {data.get('text')}")

    async def take_seat(self, socket, seats):
        """On a new connection: back to the room, if there is one."""
        if self.options.quick and not self.room:
            # The message that told of a pairing may have been lost.
            playing = [seat["room"] for seat in seats if seat["state"] == "playing"]
            await self.enter(socket, playing[0] if playing else None)
        elif self.is_seated:
            await self.look(socket)
        if self.pending:
            await socket.send(json.dumps(self.pending))
        elif self.options.quick and not self.room:
            await self.queue(socket)

    async def enter(self, socket, room):
        """The room of a pairing."""
        if room:
            self.room, self.is_seated, self.v = room, True, 0
            await self.look(socket)

    async def take_quick(self, socket, data):
        if data["state"] == "found":
            accept = {"t": "quick", "id": "accept", "d": {"action": "accept"}}
            await socket.send(json.dumps(accept))
        elif data["state"] == "paired" and not self.room:
            await self.enter(socket, data["room"])
        elif data["state"] == "out":
            await asyncio.sleep(1)
            await self.queue(socket)

    async def accepted(self, socket, data):
        kind, self.pending, self.refusals = self.pending["t"], None, 0
        self.room = data["room"]
        for event in data.get("events", []):
            self.follow(event)
        if kind in ("create", "join"):
            self.is_seated = True
            if kind == "create":
                print(self.room, flush=True)
            await self.look(socket)
        elif kind == "leave":
            await self.leave_room(socket)

    async def refused(self, socket, data):
        kind, code = self.pending["t"], data["code"]
        if code in TRY_AGAIN:
            await asyncio.sleep(data.get("retryMs", 1000) / 1000 * random.uniform(1, 2))
            await socket.send(json.dumps(self.pending))
        elif kind == "leave":
            await self.leave_room(socket)
        elif kind in ("create", "join") or self.refusals == REFUSALS_MOST:
            sys.exit(f"{kind} is refused: {code}: {data.get('text')}")
        else:
            # Mostly something has happened meanwhile. Whatever the code: look, and decide anew.
            self.pending = None
            self.refusals += 1
            self.is_current = False
            await asyncio.sleep(random.uniform(0, self.refusals))
            await self.look(socket)

    async def leave_room(self, socket):
        """Ends, or waits for the next opponent."""
        self.pending, self.is_seated, self.is_current = None, False, False
        if self.options.quick and self.earlier + self.finished < self.options.games:
            self.earlier += self.finished
            self.finished, self.room = 0, None
            await self.queue(socket)
        else:
            self.done = True

    # --- what happens in the room ---

    def follow(self, event):
        kind, data = event.get("t"), event.get("d", {})
        if kind == "snapshot":
            self.v = event["v"]
            self.load(data)
            return
        if event["v"] <= self.v:
            return  # known: the answer to a command that came a second time
        self.v = event["v"]
        # Any event with a position says how things stand, also one that is not known here.
        if all(key in data for key in ("turn", "legal", "position", "hash")):
            self.standing = data
        if kind == "started":
            self.state, self.number, self.offer = "playing", data["game"], None
            self.seats = {"south": data["south"], "north": data["north"]}
            self.is_paused = False
        elif kind in ("paused", "resumed"):
            self.is_paused, self.offer = kind == "paused", None
        elif kind in ("ended", "aborted"):
            self.state, self.offer = "over", None
            self.finished += kind == "ended"
        elif kind == "left" and data["seat"]:
            self.state, self.offer = "open", None
            self.seats = {**self.seats, data["seat"]: None}
        elif kind == "closed":
            self.state = "closed"
        elif kind == "offered":
            self.offer = data
        elif kind in ("answered", "withdrawn"):
            self.offer = None

    def load(self, document):
        game = document["game"] or {}
        self.is_current = True
        self.state, self.seats, self.offer = (document[k] for k in ("state", "seats", "offer"))
        self.number, self.standing = game.get("number", 0), game
        self.finished, self.is_paused = len(document["series"]), document.get("paused", False)

    def is_mine(self, seat):
        person = self.seats.get(seat)
        return person is not None and person["player"] == self.player

    async def act(self, socket):
        """Does what there is to do, one thing at a time."""
        if self.thinking and self.thinking.done():
            self.thinking.result()  # raises what went wrong there
        if self.done or not self.is_current or self.pending:
            return
        if self.state == "closed" or not (self.is_mine("south") or self.is_mine("north")):
            sys.exit("the room is closed, or the seat is lost")
        if self.state == "playing":
            await self.play(socket)
        elif self.earlier + self.finished >= self.options.games:
            await self.change(socket, "leave", room=self.room)
        elif self.state == "over":
            await self.ask_for_more(socket)
        elif self.options.quick:
            await self.change(socket, "leave", room=self.room)  # the opponent has gone

    async def play(self, socket):
        where = {"room": self.room, "game": self.number}
        offer = self.offer
        if offer and offer["kind"] in DECLINED and not self.is_mine(offer["seat"]):
            await self.change(socket, "answer", kind=offer["kind"], accept=False, **where)
        elif self.is_paused:
            if self.presence.get("south") and self.presence.get("north"):
                await self.change(socket, "resume", **where)
        elif not self.thinking and self.is_mine(self.standing["turn"]) and self.standing["legal"]:
            # Without a legal move it is ours to pass, and the server does that.
            self.thinking = asyncio.create_task(self.move(socket, self.standing))

    async def ask_for_more(self, socket):
        """Whoever opened the room, or else South, offers a rematch; the other accepts it."""
        where = {"room": self.room, "game": self.number, "kind": "rematch"}
        begins = self.is_mine("south") if self.options.quick else self.options.create
        if not self.offer and begins:
            await self.change(socket, "offer", **where)
        elif self.offer and self.offer["kind"] == "rematch" and (
                not self.is_mine(self.offer["seat"])):
            await self.change(socket, "answer", accept=True, **where)

    async def move(self, socket, standing):
        """Messages are taken while this one thinks."""
        pit = self.choose(standing)
        await asyncio.sleep(self.options.pause / 1000)  # people want to see what happened
        self.thinking = None
        try:
            is_free = self.is_current and not self.pending and not self.is_paused
            if is_free and self.standing is standing and self.state == "playing":
                await self.change(socket, "move", room=self.room, game=self.number, pit=pit,
                                  ply=int(standing["position"].split("_")[5]),
                                  pos=standing["hash"])
            else:
                await self.act(socket)
        except websockets.ConnectionClosed:
            pass  # told to `converse`, too


def read_clock(text):
    """Seconds and seconds a move, as in 300+5."""
    base, increment = (int(part) * 1000 for part in text.split("+"))
    return {"kind": "fischer", "base": base, "increment": increment}


def read_options():
    parser = argparse.ArgumentParser(description="A small Djenon bot.")
    parser.add_argument("url", help="ws://host:port/ws or wss://host/ws")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--create", metavar="GAME", help="open a room and print its code")
    where.add_argument("--join", metavar="CODE", help="take the free seat of a room")
    where.add_argument("--quick", metavar="GAME", help="wait for an opponent; `any` for any game")
    parser.add_argument("--clock", type=read_clock, metavar="SECONDS+SECONDS", help="as in 300+5")
    parser.add_argument("--public", action="store_true", help="the room stands in the lobby")
    parser.add_argument("--side", choices=["south", "north", "random"], default="random")
    parser.add_argument("--games", type=int, default=1, help="end after so many games (1)")
    parser.add_argument("--pause", type=int, default=500, help="ms before a move (500)")
    parser.add_argument("--seed", type=int, help="for the choice of moves")
    parser.add_argument("--name", help="shown to people")
    options = parser.parse_args()
    if options.join:
        options.join = options.join.replace("-", "").upper()  # as the server writes it
    return options


if __name__ == "__main__":
    asyncio.run(Bot(read_options()).run())
