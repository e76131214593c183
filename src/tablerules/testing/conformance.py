"""Random games, in which every law is checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from contextlib import contextmanager
from typing import Final

from tablerules.core.rng import Rng
from tablerules.testing import legality, odds, secrecy, texts, values, written
from tablerules.testing.laws import ALL, Law, LawBroken, Report
from tablerules.testing.position import AnyGame, AnyMove, AnyState, Check, Position

TOO_LONG: Final = 50_000
"""A game with more moves than this does not end, as far as anybody can tell."""
THINNED: Final = 500
"""After so many moves half as many states are checked, after twice as many a third, and so on."""

_CHECKS: Final[tuple[tuple[frozenset[Law], Callable[[Position], None]], ...]] = (
    (frozenset({Law.PROGRESS}), legality.progress),
    (frozenset({Law.COPIES}), values.copies),
    (frozenset({Law.CHANCE}), odds.chance),
    (frozenset({Law.LEGALITY}), legality.legality),
    (frozenset({Law.PURITY}), values.purity),
    (frozenset({Law.HASHING}), values.hashing),
    (frozenset({Law.CONSERVATION}), values.conservation),
    (frozenset({Law.NOTATION}), texts.notation),
    (frozenset({Law.READING}), texts.reading),
    (frozenset({Law.JSON}), written.jsons),
    (frozenset({Law.STANDINGS}), values.standings),
    (frozenset({Law.VIEWS}), secrecy.views),
    (frozenset({Law.SEEN}), secrecy.seen),
    (frozenset({Law.IMAGINE}), secrecy.imagine),
    (frozenset({Law.VIEWS, Law.EFFECTS, Law.SEEN}), secrecy.secrecy),
)


def check_game(  # noqa: PLR0913 - all but the game have defaults
    game: AnyGame,
    *,
    games: int = 10,
    seed: int | str | bytes = 0,
    every: int = 1,
    width: int = 4,
    max_plies: int | None = None,
    laws: Collection[Law] = ALL,
    alphabet: Iterable[AnyMove] = (),
    conserved: Callable[[AnyState], Hashable] | None = None,
    must_vary: bool = False,
) -> Report:
    """Play random games and check the laws of the protocol in the states they come through.

    Args:
        game: The game, with its options.
        games: How many games to play.
        seed: Each game draws from its own stream of this seed.
        every: Laws are checked in one of so many states, at random; in long games ever more rarely.
        width: How many moves in each state are tried for laws that cost much.
        max_plies: Cut games off after so many moves. By default a game must end by itself.
        laws: The laws to check.
        alphabet: Moves, legal or not, that are tried in every state, beside those that were met
            elsewhere and those made by changing texts.
        conserved: Tells of a state what must stay the same all game long, for example all cards
            wherever they are, sorted.
        must_vary: Whether some imagined state must differ from the real one; say so for every game
            in which something is hidden.

    Returns:
        What was looked at.

    Raises:
        LawBroken: A law is broken; the error tells which, and how to get there.
    """
    check = Check(game, laws=frozenset(laws), alphabet=alphabet, conserved=conserved, width=width)
    rng = Rng(seed)
    for number in range(games):
        _play(check, rng.split(f"game {number}"), every=every, max_plies=max_plies)
    tally = tuple((law, check.tally[law]) for law in Law if check.tally[law])
    if must_vary and not check.varied and Law.IMAGINE in check.laws:
        sentence = f"none of {check.imagined} imagined states differs from the real one"
        raise LawBroken(Law.IMAGINE, sentence, game.start(), None, ())
    return Report(
        games=games,
        plies=check.plies,
        states=check.states,
        longest=check.longest,
        unfinished=check.unfinished,
        checks=tally,
        imagined=check.imagined,
        varied=check.varied,
    )


def _play(check: Check, rng: Rng, *, every: int, max_plies: int | None) -> None:
    """One game, checked on the way; its course does not depend on what is checked."""
    course, looks = rng.split("course"), rng.split("looks")
    states, moves = [check.game.start()], list[AnyMove]()
    while True:
        here = Position(check, states[-1], moves, looks)
        with _told(here):
            _keeps_the_laws(here, every)
            if here.waiting.over or len(moves) == max_plies:
                break
            move = here.next_move(course)
            after = check.game.apply(here.state, move)
        if len(moves) == TOO_LONG:
            raise here.broken(Law.PROGRESS, f"the game has not ended after {TOO_LONG:,} moves")
        moves.append(move)
        states.append(after)
    check.plies += len(moves)
    check.longest = max(check.longest, len(moves))
    check.unfinished += not here.waiting.over
    if Law.REPLAY in check.laws:
        _replays(check, states, moves)
    if Law.RECORDS in check.laws:
        with _told(here):
            written.records(check, states, moves, over=here.waiting.over)


@contextmanager
def _told(here: Position) -> Generator[None]:
    """Whatever else comes out of the game is told with the moves that lead there."""
    try:
        yield
    except LawBroken:
        raise
    except Exception as error:
        sentence = f"{type(error).__name__} comes out of the game: {error}"
        raise here.broken(Law.ERRORS, sentence) from error


def _keeps_the_laws(here: Position, every: int) -> None:
    """Check all laws at the start, at the end and in some states between; one law in all."""
    rarely = every * (1 + len(here.played) // THINNED)
    if not here.played or here.waiting.over or not here.rng.below(rarely):
        here.check.states += 1
        here.gather()
        for serves, law in _CHECKS:
            if serves & here.check.laws:
                law(here)
    elif Law.PROGRESS in here.check.laws:
        legality.progress(here)


def _replays(check: Check, states: list[AnyState], moves: list[AnyMove]) -> None:
    """The texts of the moves lead through the same states once more."""
    game, state = check.game, check.game.start()
    for ply, wanted in enumerate(states):
        here = Position(check, wanted, moves[:ply], Rng(0))
        if state != wanted:
            raise here.broken(Law.REPLAY, f"the same moves lead to another state: {state!r}")
        if ply < len(moves):
            with _told(here):
                state = game.apply(state, game.read(game.write(moves[ply])))
            check.tally[Law.REPLAY] += 1
