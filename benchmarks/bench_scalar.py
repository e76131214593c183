"""The engine move by move, against what one would use instead, each in its own environment.

Everybody plays at random and picks from the legal moves in the same cheap way. All runs of a game
are interleaved, and each player's best run counts. What the others play differs a little: see
``docs/reference/benchmarks.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks.measure import MIB, Effort, Measurement, Pace, pace
from benchmarks.outside import interpreter, leave_out


@dataclass(frozen=True)
class Player:
    """Who plays.

    Attributes:
        name: What the table calls it.
        words: The program of `benchmarks.players`, and its arguments.
        library: Whose environment it runs in; None: this one.
        aim: How many times as fast this library is meant to be; 0: there is no such aim.
    """

    name: str
    words: tuple[str, ...]
    library: str | None = None
    aim: float = 0


@dataclass(frozen=True)
class Contest:
    """Players of one game, of whom the first is compared with each stranger.

    Attributes:
        game: What the table calls it.
        home: This library's players.
        strangers: Those of others.
    """

    game: str
    home: tuple[Player, ...]
    strangers: tuple[Player, ...]


def ours(name: str, game: str, seats: int, way: str = "hand") -> Player:
    """This library."""
    return Player(name, ("tablerules_scalar", game, str(seats), way))


def theirs(name: str, library: str, *words: str, aim: float = 0) -> Player:
    """Another library."""
    return Player(name, words, library, aim)


CONTESTS = (
    Contest(
        "uno, 2 seats",
        (
            ours("tablerules, one round as RLCard plays it", "uno-plain", 2),
            ours("tablerules, official rules, one round", "uno", 2),
            ours("tablerules.simulate, random bots, one round", "uno-plain", 2, "simulate"),
        ),
        (
            theirs("RLCard, run as in its manual", "rlcard", "rlcard_uno", "manual", aim=15),
            theirs("RLCard, environment stepped", "rlcard", "rlcard_uno", "environment"),
            theirs("RLCard, bare engine", "rlcard", "rlcard_uno", "engine", aim=4),
        ),
    ),
    Contest(
        "uno, 4 seats",
        (ours("tablerules, one round as RLCard plays it", "uno-plain", 4),),
        (theirs("OpenSpiel, crazy eights", "open-spiel", "open_spiel", "crazy_eights"),),
    ),
    Contest(
        "yahtzee, 1 seat",
        (
            ours("tablerules", "yahtzee", 1),
            ours("tablerules.simulate, random bot", "yahtzee", 1, "simulate"),
        ),
        (
            theirs("pyhtzee", "pyhtzee", "pyhtzee_game", aim=10),
            theirs("gym-yahtzee", "gym-yahtzee", "gym_yahtzee"),
            theirs("OpenSpiel, yacht, own dice", "open-spiel", "open_spiel", "yacht-own", aim=1),
            theirs("OpenSpiel, yacht", "open-spiel", "open_spiel", "yacht"),
            theirs("yatzy-solver, policy in Python", "yatzy-solver", "yatzy_solver"),
        ),
    ),
    Contest(
        "maedn, 4 seats",
        (
            ours("tablerules, rules of OpenSpiel", "maedn-open-spiel", 4),
            ours("tablerules, basic rules", "maedn", 4),
            ours("tablerules.simulate, random bots", "maedn", 4, "simulate"),
        ),
        (
            theirs("OpenSpiel, maedn", "open-spiel", "open_spiel", "maedn", aim=1),
            theirs("OpenSpiel, maedn, own dice", "open-spiel", "open_spiel", "maedn-own"),
            theirs("OpenSpiel, maedn, new states", "open-spiel", "open_spiel", "maedn-new", aim=2),
            theirs("ludopy, Ludo", "ludopy", "ludopy_game", aim=15),
        ),
    ),
)


def measure(effort: Effort) -> Iterator[Measurement]:
    """All contests."""
    for contest in CONTESTS:
        yield from held(contest, effort)


def held(contest: Contest, effort: Effort) -> Iterator[Measurement]:
    """One contest: everybody's pace, and how much faster the first of this library is."""
    strangers = contest.strangers if effort.strangers else ()
    paces = best_paces([*contest.home, *strangers], effort)
    first = paces[contest.home[0]]
    told = partial(Measurement, group=contest.game)
    for player, found in paces.items():
        yield told(player.name, "games", found.games, "games/s")
        yield told(player.name, "steps", found.steps, "steps/s", f"{found.length:.1f} a game")
        yield told(player.name, "peak memory", found.peak / MIB, "MiB")
        if player.library is not None:
            note = f"aim: {player.aim:g}" if player.aim else ""
            yield told(player.name, "first row / this, games", first.games / found.games, "", note)
            yield told(player.name, "first row / this, steps", first.steps / found.steps, "", note)


def best_paces(players: Sequence[Player], effort: Effort) -> dict[Player, Pace]:
    """The best run of each of those who can be had, in turns."""
    best: dict[Player, Pace] = {}
    for _ in range(effort.rounds):
        for player in players:
            found = run_of(player, effort)
            if found is not None:
                best[player] = max(found, best.get(player, found), key=lambda one: one.games)
    return best


def run_of(player: Player, effort: Effort) -> Pace | None:
    """One run; None where a library of others cannot be had, or fails."""
    words = (*player.words, str(effort.seconds))
    if player.library is None:
        return pace(*words)
    python = interpreter(player.library)
    try:
        return None if python is None else pace(*words, interpreter=python)
    except RuntimeError as error:
        leave_out(player.name, f"it fails: {error}")
        return None
