"""Legal or refused, never both; and the game goes on until it is over."""

from __future__ import annotations

from itertools import pairwise

from tablerules.core.errors import IllegalMove, NotationError, Refusal
from tablerules.core.seats import CHANCE, Actor
from tablerules.testing.laws import Law
from tablerules.testing.position import AnyMove, Position, in_words

_ALPHABET = 24


def progress(here: Position) -> None:
    """Until the game is over somebody can act; afterwards nobody can."""
    waiting = here.waiting
    able = {seat for seat in here.check.seats if here.legal[seat]}
    expected = {*waiting.also, *([waiting.on] if isinstance(waiting.on, int) else [])}
    here.count(Law.PROGRESS)
    if waiting.over and (waiting.also or any(here.legal.values())):
        raise here.broken(Law.PROGRESS, "the game is over and somebody can still act")
    if isinstance(waiting.on, int) and waiting.on not in able:
        raise here.broken(Law.PROGRESS, f"seat {waiting.on} must act and has no legal move")
    if here.request is not None and here.request.total < 1:
        raise here.broken(Law.PROGRESS, f"nothing can come of {here.request}")
    if able != expected or waiting.on in waiting.also or len(set(waiting.also)) < len(waiting.also):
        sentence = f"{waiting} is told, and those with legal moves are the seats {sorted(able)}"
        raise here.broken(Law.PROGRESS, sentence)


def listed(here: Position) -> None:
    """What is listed as legal is listed once, for its own actor, and not refused."""
    for actor, moves in here.legal.items():
        if len(set(moves)) < len(moves):
            raise here.broken(Law.LEGALITY, f"a legal move of {in_words(actor)} is listed twice")
        for move in moves:
            if move.actor != actor:
                sentence = f"a move of another is listed for {in_words(actor)}"
                raise here.broken(Law.LEGALITY, sentence, move)
            refusal = here.game.refusal(here.state, move)
            if refusal is not None:
                raise here.broken(Law.LEGALITY, f"a legal move is refused: {refusal}", move)
        here.count(Law.LEGALITY, len(moves))


def legality(here: Position) -> None:
    """A move is legal exactly when it is not refused, over everything that can be tried."""
    listed(here)
    _outcomes_are_legal(here)
    _strangers_have_no_moves(here)
    _cross(here)
    for move in here.check.gathered.some(here.rng, _ALPHABET):
        _listed_or_refused(here, move)


def _outcomes_are_legal(here: Position) -> None:
    for outcome in here.some_outcomes(_ALPHABET):
        refusal = here.game.refusal(here.state, outcome)
        here.count(Law.LEGALITY)
        if refusal is not None:
            raise here.broken(Law.LEGALITY, f"an outcome of chance is refused: {refusal}", outcome)
    listed = here.game.legal_moves(here.state, CHANCE)
    whole = not listed or here.outcomes is None or len(listed) == len(here.outcomes)
    if not whole or len(set(listed)) < len(listed) or not all(map(here.can_come, listed)):
        raise here.broken(Law.LEGALITY, "the legal moves of chance are not what is requested")


def _strangers_have_no_moves(here: Position) -> None:
    for seat in (here.game.seats, -1):
        if here.game.legal_moves(here.state, seat):
            raise here.broken(Law.LEGALITY, f"there is no seat {seat}, and it has legal moves")


def _cross(here: Position) -> None:
    """Make new moves of old ones: a word of one text takes the place of that of another."""
    texts = [str(move).split(" ") for move in here.check.gathered.some(here.rng, _ALPHABET)]
    for words, donor in pairwise(texts):
        at = here.rng.below(max(len(words), len(donor)))
        if at < len(words) and at < len(donor):
            try:
                move = here.game.read(" ".join([*words[:at], donor[at], *words[at + 1 :]]))
            except NotationError:
                continue
            here.check.gathered.add(move, here.rng)


def _listed_or_refused(here: Position, move: AnyMove) -> None:
    """A move from elsewhere is listed here, or it is refused and changes nothing."""
    refusal = here.game.refusal(here.state, move)
    here.count(Law.LEGALITY)
    if not _is_legal(here, move):
        if refusal is None:
            raise here.broken(Law.LEGALITY, "a move that is not listed is not refused", move)
        _is_refused(here, move, refusal)
    elif refusal is not None:
        raise here.broken(Law.LEGALITY, f"a legal move is refused: {refusal}", move)


def _is_legal(here: Position, move: AnyMove) -> bool:
    actor: Actor = move.actor
    if actor is CHANCE:
        return here.can_come(move)
    return move in here.legal.get(actor, ())


def _is_refused(here: Position, move: AnyMove, refusal: Refusal) -> None:
    before = repr(here.state)
    try:
        here.game.apply(here.state, move)
    except IllegalMove as error:
        told = (error.move, error.refusal) == (move, refusal)
        choices = here.legal.get(move.actor, ())
        helpful = error.legal == choices or all(_is_legal(here, other) for other in error.legal)
        if not told or not helpful:
            sentence = f"the error does not tell the move, its refusal and what is legal: {error}"
            raise here.broken(Law.LEGALITY, sentence, move) from error
    else:
        raise here.broken(Law.LEGALITY, f"a refused move is applied: {refusal}", move)
    if repr(here.state) != before:
        raise here.broken(Law.LEGALITY, "a refused move changes the state", move)
    if not refusal.rule or not refusal.sentence.endswith((".", "!", "?")):
        raise here.broken(Law.LEGALITY, f"a refusal needs a clause and a sentence: {refusal}", move)
