"""What the rules remember about positions, hands and cards changes no answer."""

import pickle
from typing import Any

import pytest
from attrs import evolve

from tablerules import PUBLIC, REFEREE, IllegalMove, Rng
from tablerules.core.chance import Dealt
from tablerules.core.seats import CHANCE
from tablerules.uno import (
    PRESETS,
    Act,
    Do,
    DrawMode,
    EightRule,
    Finish,
    IllegalPlay,
    Move,
    Options,
    Play,
    PlayDrawn,
    Renege,
    SevenRule,
    SilenceUntil,
    State,
    Uno,
    ZeroRule,
    card,
)
from tablerules.uno.rules import engine, usual
from tablerules.uno.state import UNMARKED, Drawing, Drawn, Marks, Pending, Taking, Turn, Undo
from tests.uno.build import can, play, position, single, why


def answers(game: Uno, state: State, tried: list[Move]) -> list[Any]:
    """All that the rules say about a state."""
    actors: list[Any] = [*range(game.seats), CHANCE, REFEREE, PUBLIC]
    refusals = [game.refusal(state, move) for move in tried]
    return [game.waiting(state), *(game.legal_moves(state, actor) for actor in actors), refusals]


def fresh(state: State) -> State:
    """The same state, of which nothing has been found out."""
    return pickle.loads(pickle.dumps(state))  # type: ignore[no-any-return]  # noqa: S301


@pytest.mark.parametrize("name", PRESETS)
def test_a_state_is_judged_as_one_of_which_nothing_is_known(name: str) -> None:
    game, rng = Uno(evolve(PRESETS[name], dealer=0)), Rng(name)
    state, tried = game.start(), list[Move]()
    for _ in range(150):
        on = game.waiting(state).on
        if on is None:
            break
        if isinstance(on, int):
            first = answers(game, state, tried[-5:])
            assert answers(game, state, tried[-5:]) == first
            assert answers(Uno(game.options), fresh(state), tried[-5:]) == first
            assert answers(game, evolve(state), tried[-5:]) == first
        move: Move = (
            rng.choice(game.legal_moves(state, on)) if isinstance(on, int) else on.sample(rng)
        )
        tried.append(move)
        state, before = game.apply(state, evolve(move)), state  # equal, but not the one listed
        assert game.apply(before, move) == state


def test_games_with_other_rules_judge_the_same_state_by_their_own() -> None:
    free, strict = single(seats=2), single(seats=2, renege=Renege.FORBIDDEN)
    state = position(free, "R1 G2", "B1 B2")
    for _ in range(2):
        assert can(free, state, 0) == ["play R1", "play R1 uno", "draw"]
        assert can(strict, state, 0) == ["play R1", "play R1 uno"]
        assert why(strict, state, "p1 draw") == "uno.draw.renege"
        assert free.refusal(state, Do(0, Act.DRAW)) is None


def test_a_move_of_another_position_stays_refused_there() -> None:
    game = single(seats=2)
    one = position(game, "R1 G2", "B1 B2")
    other = position(game, "G1 G2", "R1 B2", top="G5")
    (move, *_) = game.legal_moves(one, 0)
    assert str(move) == "p1 play R1"
    game.legal_moves(other, 0)
    with pytest.raises(IllegalMove, match="A player lays cards that are in his hand"):
        game.apply(other, move)


def test_a_drawn_card_that_is_not_in_the_hand_spoils_no_other_position() -> None:
    game = single(seats=2)
    odd = position(game, "G1 G2 G3", "B1 B2", phase=Drawn(0, card("R7")))
    assert can(game, odd, 0) == ["keep"]
    good = position(game, "G1 G2 R7", "B1 B2", phase=Drawn(0, card("R7")))
    assert can(game, good, 0) == ["play R7", "keep"]
    assert can(game, odd, 0) == ["keep"]


def test_a_drawn_card_of_an_empty_hand_spoils_no_other_position() -> None:
    game = single(
        seats=2, finish=Finish.NO_WILD, renege=Renege.FORBIDDEN, play_drawn=PlayDrawn.MUST
    )
    odd = position(game, "", "B1 B2", phase=Drawn(0, card("W")))
    assert can(game, odd, 0) == ["keep"]
    good = position(game, "G1 G2 W", "B1 B2")
    assert "draw" not in can(game, good, 0)
    assert why(game, good, "p1 draw") == "uno.draw.renege"


def test_who_must_play_the_drawn_card_is_asked_of_each_position() -> None:
    game = single(seats=2, play_drawn=PlayDrawn.MUST, challenge=False)
    bluff = position(game, "R1 W4", "B1 B2", phase=Drawn(0, card("W4")))
    honest = position(game, "G1 W4", "B1 B2", phase=Drawn(0, card("W4")))
    for _ in range(2):
        assert can(game, bluff, 0) == ["keep"]
        assert "keep" not in can(game, honest, 0)


def test_a_view_shows_what_its_viewer_may_do_whatever_was_asked_before() -> None:
    game = Uno(Options(seats=3, dealer=0, target=None))
    state = position(game, "R1 R2", "B1 B2", "G1 G2")
    state = play(game, state, "p1 play R1")
    first = [game.view(fresh(state), seat).moves for seat in range(3)]
    game.waiting(state)
    assert [game.view(state, seat).moves for seat in range(3)] == first
    assert [str(move) for move in first[2]] == ["p3 catch p1"]


class Chair(int):
    """A seat as some other program writes it: equal to the number, but no plain one."""


def test_how_a_seat_is_written_spoils_no_other_position() -> None:
    game = single(seats=2, eight_rule=EightRule.AGAIN, illegal_play=IllegalPlay.PENALISE)
    state = position(game, "R8 R1 G2", "B1 B2")
    game.legal_moves(state, Chair(0))
    assert {type(move.actor) for move in game.legal_moves(state, 0)} == {int}
    for text in ("R8", "R1"):
        game.apply(fresh(state), Play(Chair(0), (card(text),)))
    assert {type(move.actor) for move in game.legal_moves(fresh(state), 0)} == {int}
    eight = next(move for move in game.legal_moves(fresh(state), 0) if "R8" in str(move))
    after = game.apply(fresh(state), eight)
    assert isinstance(after.phase, Turn)
    assert type(after.phase.seat) is int


@pytest.mark.parametrize("kind", [Chair, int])
def test_whom_a_state_waits_on_is_written_as_in_that_state(kind: type[int]) -> None:
    game = Uno(Options(seats=2, target=None))
    state = position(game, "R1 G2", "B1 B2", phase=Turn(kind(0)))
    on = game.waiting(state).on
    assert type(on) is kind
    drawing = game.apply(state, Do(0, Act.DRAW)).phase
    assert isinstance(drawing, Drawing)
    assert type(drawing.owed[0][0]) is kind


# ------------------------------------------------------------------ what everyday moves bring about


def carried_out(game: Uno, state: State, move: Move) -> State:
    """The state after a legal move as the rooms carry it out, whatever is remembered."""
    return engine.step(game.rules, state, move, telling=True)[0]


def everyday(game: Uno, *hands: str, **said: Any) -> State:
    """A position as the rules make them: everybody is in, nothing is marked."""
    state = position(game, *hands, **{"marks": UNMARKED, **said})
    return evolve(state, match=evolve(state.match, alive=game.rules.everybody))


def same(game: Uno, state: State, move: Move) -> State:
    """Apply a move, twice; it must do what the rooms do, to the letter."""
    wanted = carried_out(game, state, move)
    for one, moved in ((fresh(state), evolve(move)), (state, move)):
        made = game.apply(one, moved)
        assert (made, repr(made), hash(made)) == (wanted, repr(wanted), hash(wanted))
        assert answers(game, made, []) == answers(game, fresh(wanted), [])
    return game.apply(state, move)


PLAYED = {
    **PRESETS,
    "three in a plain round": Options(seats=3, target=None, uno_penalty=0, challenge=False),
    "until one can be played": Options(seats=3, draw_mode=DrawMode.UNTIL_PLAYABLE),
    "nobody begins again": Options(seats=2, follow_up_penalty=2, eight_rule=EightRule.AGAIN),
    "everything at once": Options(
        seats=4, jump_in=True, zero_rule=ZeroRule.ROTATE, seven_rule=SevenRule.SILENCE, hand=3
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_remembered_of_a_move_is_what_the_rooms_do(name: str) -> None:
    game, rng = Uno(evolve(PLAYED[name], dealer=0)), Rng(name)
    state = game.start()
    for _ in range(400):
        waits = game.waiting(state)
        if waits.on is None:
            break
        move: Move = (
            rng.choice(game.legal_moves(state, rng.choice((waits.on, *waits.also))))
            if isinstance(waits.on, int)
            else waits.on.sample(rng)
        )
        wanted, state = carried_out(game, state, move), game.apply(state, move)
        assert (state, repr(state)) == (wanted, repr(wanted))
        assert game.waiting(state) == game.waiting(fresh(state))


MARKED = [
    UNMARKED,
    Marks(),
    Marks(called=(1,)),
    Marks(called=(0,)),
    Marks(exposed=(1,)),
    Marks(erred=(0, 1)),
    Marks(barred=(1,)),
    Marks(silence=1),
    Marks(silence=0),
]


@pytest.mark.parametrize("hand", ["R1 G2", "R1 G2 G3", "R1"])
def test_marks_are_asked_of_each_position(hand: str) -> None:
    game = single(seats=2, jump_in=True, silence_until=SilenceUntil.LAP)
    two = (card("G5"), card("G6"))
    for marks in (*MARKED, *reversed(MARKED)):
        state = everyday(game, hand, "B1 B2", marks=marks)
        for move in game.legal_moves(state, 0):
            same(game, state, move)
        same(game, same(game, state, Do(0, Act.DRAW)), Dealt(0, two[:1]))
        for undo in (None, Undo(1, 0)):
            drawn = evolve(state, phase=Drawn(0, card("R1")), undo=undo)
            for move in game.legal_moves(drawn, 0):
                same(game, drawn, move)
            same(game, evolve(state, phase=Drawing(((0, 2),), Turn(1)), undo=undo), Dealt(0, two))
        pending = evolve(state, phase=Pending(0, 2, 1, "+2", 1))
        same(game, same(game, pending, Do(0, Act.ACCEPT)), Dealt(0, two))


@pytest.mark.parametrize("stock", ["", "G5", "G5 G6 G7"])
def test_how_many_cards_are_left_is_asked_of_each_position(stock: str) -> None:
    game = single(seats=2)
    for phase in (Turn(0), Pending(0, 2, 1, "+2", 1), Pending(0, 2, 1, "+2", 1, last=True)):
        state = everyday(game, "R1 G2", "B1 B2", stock=stock, phase=phase)
        for move in game.legal_moves(state, 0):
            same(game, state, move)
    for turn in (Turn(1), Turn(1, follow=True), Turn(1, 1), Turn(0, again=True), Turn(1)):
        taken = Drawing(((0, 2),), turn)
        state = everyday(game, "R1 G2", "B1 B2", stock="G5 G6 G7", phase=taken)
        same(game, state, Dealt(0, (card("G5"), card("G6"))))
        state = everyday(game, "R1 G2", "B1 B2", stock="G5", phase=taken)
        same(game, state, Dealt(0, (card("G5"),)))


def test_how_seats_are_written_is_as_in_each_position() -> None:
    game, five, six = single(seats=2), card("B5"), card("B6")
    for kind in (int, Chair, int):
        zero, one = kind(0), kind(1)
        for hand in ("R1 G2", "R1 G2 G3"):
            state = everyday(game, hand, "B1 B2 B3", phase=Turn(zero))
            called = same(game, state, Play(zero, (card("R1"),), uno=hand == "R1 G2"))
            assert {type(seat) for seat in called.marks.called} <= {kind}
            drawn = same(game, same(game, state, Do(zero, Act.DRAW)), Dealt(0, (five,)))
            assert isinstance(drawn.phase, Drawn)
            assert type(drawn.phase.seat) is kind
            same(game, drawn, Do(zero, Act.KEEP))
            pending = evolve(state, phase=Pending(zero, 2, one, "+2", one))
            same(game, pending, Do(zero, Act.ACCEPT))
            for taker in (zero, 0):
                owing = evolve(state, phase=Drawing(((taker, 2),), Turn(one)))
                after = same(game, owing, Dealt(0, (five, six)))
                assert type(game.waiting(after).on) is kind
            same(game, evolve(state, phase=Drawing(((0, 1),), Taking(0, one))), Dealt(0, (five,)))


def test_where_somebody_is_out_the_turn_passes_him() -> None:
    game = single(seats=3)
    state = everyday(game, "R1 G2 G3", "B1 B2 B3", "Y1 Y2 Y3")
    less = evolve(state, match=evolve(state.match, alive=(0, 2)))
    move = Play(0, (card("R1"),))
    for one, heir in ((state, 1), (less, 2), (state, 1)):
        assert game.waiting(same(game, one, move)).on == heir


def test_a_guarded_card_is_judged_by_each_hand() -> None:
    game = single(seats=2, challenge=False, renege=Renege.FORBIDDEN)
    good, bad = everyday(game, "G1 W4", "B1 B2"), everyday(game, "R1 W4", "B1 B2")
    for _ in range(2):
        assert "play W4 red" in can(game, good, 0)
        assert "draw" not in can(game, good, 0)
        assert "play W4 red" not in can(game, bad, 0)
        assert why(game, bad, "p1 play W4 red") == "uno.wd4"


def test_a_hand_that_is_not_sorted_gives_its_cards() -> None:
    game = single(seats=2)
    state = everyday(game, "R1 R2 G2 G3", "B1 B2")
    mixed = evolve(state, hands=(state.hands[0][::-1], state.hands[1]))
    for move in game.legal_moves(mixed, 0):
        same(game, mixed, move)


def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usual, "_MOST", 3)
    game = single(seats=2)
    state = everyday(game, "R1 R2 R3 R4 R6 G2 G3", "B1 B2")
    for move in game.legal_moves(state, 0):
        same(game, state, move)
    assert len(game.rules.upshots) == 3
