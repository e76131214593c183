"""Moves made wrongly by hand, moves of other games and no moves at all: refused with a sentence."""

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import attrs
import pytest

from tablerules import CHANCE, PUBLIC, REFEREE, IllegalMove, Rng, maedn, uno, yahtzee
from tablerules.core.chance import Dealt
from tablerules.core.errors import Refusal
from tablerules.core.forms import ill_made, misfit
from tablerules.uno.moves import Offence

UNO_HOUSE = attrs.evolve(
    uno.PRESETS["SEVEN_0"],
    jump_in=True,
    two_rule=uno.TwoRule.GIVE_TWO,
    nine_rule=uno.NineRule.SLAP,
    illegal_play=uno.IllegalPlay.PENALISE,
    suggestion_penalty=2,
)
GAMES: dict[str, Any] = {
    "maedn": maedn.Maedn(),
    "parchis": maedn.Maedn(maedn.PARCHIS),
    "passing": maedn.Maedn(maedn.Options(may_pass=True)),
    "uno": uno.Uno(),
    "uno-house": uno.Uno(UNO_HOUSE),
    "yahtzee": yahtzee.Yahtzee(),
    "yahtzee-opening": yahtzee.Yahtzee(yahtzee.Options(start=yahtzee.Start.HIGHEST_ROLL)),
}
CLASSES: tuple[type, ...] = tuple(
    dict.fromkeys(
        get_origin(kind) or kind
        for moves in (maedn.Move, uno.Move, yahtzee.Move)
        for kind in get_args(moves)
    )
)
RIGHT: dict[str, Any] = {
    "act": uno.Act.DRAW,
    "box": "aces",
    "card": uno.card("R1"),
    "cards": (uno.card("R1"),),
    "challenger": 1,
    "colour": None,
    "column": 1,
    "count": 1,
    "dice": (1,),
    "dumped": (),
    "faces": (1,),
    "guilty": True,
    "hand": (),
    "number": None,
    "offence": Offence.TALK,
    "offender": 0,
    "seat": 0,
    "start": -1,
    "target": 1,
    "uno": False,
}
WRONG: dict[str, Any] = {
    "nothing": None,
    "a text": "x",
    "a face in a text": "1",
    "a number": 5,
    "a fraction": 2.5,
    "no number": float("nan"),
    "far away": 1 << 70,
    "a truth value": True,
    "a list": [1],
    "a list of a list": ([],),
    "a mapping": {},
    "a tuple of None": (None,),
    "a tuple of texts": ("x", "y"),
    "a tuple of mixed kinds": (1, "x", None),
    "a colour": uno.Colour.RED,
    "a card": uno.card("W"),
    "cards": (uno.card("R1"), uno.card("W")),
    "chance": CHANCE,
    "the referee": REFEREE,
    "everybody": PUBLIC,
    "a class": int,
    "an object": object(),
}


def odd_moves() -> Iterator[Any]:
    """Moves of all classes with each field in turn being all sorts of things, and no moves."""
    yield from WRONG.values()
    for cls in CLASSES:
        names = [field.name for field in attrs.fields(cls)]
        base = {name: RIGHT[name] for name in names}
        yield cls(**base)
        for name in names:
            yield from (cls(**{**base, name: wrong}) for wrong in WRONG.values())


ODD = tuple(odd_moves())
KEEP: Any = yahtzee.Keep
ROLLED: Any = yahtzee.Rolled
SCORE: Any = yahtzee.Score


def kinds_of_states(game: Any) -> list[Any]:
    """A state of each kind that comes in some random games."""
    found: dict[Any, Any] = {}
    rng, state = Rng("odd moves"), game.start()
    for _ in range(2_000):
        on = game.waiting(state).on
        phase = getattr(state, "phase", None)
        kind = phase if isinstance(phase, maedn.Phase) else type(phase)
        found.setdefault((kind, isinstance(on, int), on is None), state)
        if on is None:
            state = game.start()
            continue
        move = rng.choice(game.legal_moves(state, on)) if isinstance(on, int) else on.sample(rng)
        state = game.apply(state, move)
    return list(found.values())


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_played_is_legal_or_refused_with_a_sentence(name: str) -> None:
    game, refused = GAMES[name], 0
    for state in kinds_of_states(game):
        before = repr(state)
        for move in ODD:
            refusal = game.refusal(state, move)
            if refusal is None:
                assert (
                    not isinstance(move.actor, int)
                    or move in game.legal_moves(state, 0)
                    or (move in game.legal_moves(state, move.actor))
                )
                game.effects(state, move, 0)
                assert game.apply(state, move) != state or name == "uno-house"
                continue
            refused += 1
            assert isinstance(refusal, Refusal)
            assert refusal.sentence.endswith(".")
            for act in (game.apply, lambda state, move: game.effects(state, move, 0)):
                with pytest.raises(IllegalMove) as caught:
                    act(state, move)
                assert caught.value.refusal == refusal
                assert str(refusal) in str(caught.value)
        assert repr(state) == before
    assert refused > 100


STARTED = {
    name: game.apply(game.start(), game.waiting(game.start()).on.sample(Rng(1)))
    for name, game in GAMES.items()
}


@pytest.mark.parametrize(
    "name, move, sentence",
    [
        ("yahtzee", SCORE(0, []), "box must be str, not []."),
        ("yahtzee", KEEP(0, ([],)), "dice must be a sequence, each item a whole number"),
        ("yahtzee", KEEP(0, 5), "dice must be a sequence, each item a whole number, not 5."),
        ("yahtzee", None, "None is no move of this game."),
        ("yahtzee", 5, "5 is no move of this game."),
        ("yahtzee", maedn.Go(0, 1, 2), "p1 1>2 is no move of this game."),
        ("maedn", None, "None is no move of this game."),
        ("maedn", "p1 pass", "p1 pass is no move of this game."),
        ("uno", None, "None is no move of this game."),
        ("uno", ROLLED(5), "This is no outcome of a card for p2."),
    ],
)
def test_the_sentence_says_what_is_wrong(name: str, move: Any, sentence: str) -> None:
    refusal = GAMES[name].refusal(STARTED[name], move)
    assert refusal is not None
    assert refusal.sentence.startswith(sentence)


def test_who_has_said_uno_has_said_it_or_not() -> None:
    """Anything at all was taken for "uno", and with two cards it counted."""
    game = uno.Uno(uno.Options(seats=2, dealer=0, target=None))
    state = game.start()
    rng = Rng(1)
    while not isinstance(game.waiting(state).on, int):
        state = game.apply(state, game.waiting(state).on.sample(rng))  # type: ignore[union-attr]
    seat = game.waiting(state).on
    while True:
        plays = [m for m in game.legal_moves(state, seat) if isinstance(m, uno.Play)]  # type: ignore[arg-type]
        spoken = [move for move in plays if move.uno]
        if spoken:
            break
        move = plays[0] if plays else game.legal_moves(state, seat)[0]  # type: ignore[arg-type]
        state = game.apply(state, move)
        while not isinstance(game.waiting(state).on, int):
            state = game.apply(state, game.waiting(state).on.sample(rng))  # type: ignore[union-attr]
        seat = game.waiting(state).on
    assert game.refusal(state, attrs.evolve(spoken[0])) is None
    wrongs: tuple[Any, ...] = ("yes", 2, [1], object())
    for wrong in wrongs:
        refusal = game.refusal(state, attrs.evolve(spoken[0], uno=wrong))
        assert refusal is not None
        assert refusal.sentence.startswith("uno must be bool, not ")


def test_numbers_that_equal_whole_ones_may_stand_for_them() -> None:
    assert misfit(KEEP(0, (1.0, 2))) is None
    assert misfit(SCORE(True, "aces")) is None  # noqa: FBT003 - the point of it
    wrong = misfit(SCORE(0, "aces", "1"))
    assert str(wrong) == "column must be a whole number, not '1'. [core.move]"


@pytest.mark.parametrize("cls", CLASSES)
def test_every_class_of_moves_has_a_form(cls: Any) -> None:
    names = [field.name for field in attrs.fields(cls)]
    right = cls(**{name: RIGHT[name] for name in names})
    assert misfit(right) is None or isinstance(right, uno.NameColour)
    for name in names:
        if cls is not Dealt or name != "cards":
            refusal = misfit(attrs.evolve(right, **{name: object()}))
            assert refusal is not None
            assert refusal.sentence.startswith(f"{name} must be ") or cls is uno.NameColour


def test_an_error_of_the_rules_is_not_laid_at_the_moves_door() -> None:
    error = ZeroDivisionError("of the rules")
    with pytest.raises(ZeroDivisionError, match="of the rules"):
        ill_made(yahtzee.Score(0, "aces"), yahtzee.Move, error)
    with pytest.raises(AttributeError):
        yahtzee.Yahtzee().refusal(None, yahtzee.Score(0, "aces"))  # type: ignore[arg-type]
