"""A table plays moves, lets chance act, remembers, takes back, and runs bots."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablerules import (
    CHANCE,
    PUBLIC,
    REFEREE,
    IllegalMove,
    LuckError,
    NotationError,
    Refusal,
    Rng,
    Scripted,
    Seeded,
    StaleMove,
    Table,
    TablerulesError,
)
from tablerules.core.bots import random_bot
from tablerules.core.chance import Chance, Dealt, Rolled
from tablerules.testing.strategies import tables
from tests.testing.toy import Act, Move, Options, Pips, State, Told, View

GAME = Pips()
DEALT = ("* deal p1 1 2", "* deal p2 2 3")


def scripted(*outcomes: str) -> Table[State, Move, View]:
    """Cards 1 2 and 2 3 are dealt; then the outcomes come."""
    return Table(GAME, Scripted([*DEALT, *outcomes], read=GAME.read))


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


# Playing


def test_a_new_table_lets_chance_act_until_a_seat_must_decide() -> None:
    table = scripted("* roll 2")
    assert texts(table.moves) == [*DEALT, "* roll 2"]
    assert table.ply == 3
    assert table.waiting.on == 0
    assert table.waiting.also == (1,)
    assert not table.over


def test_a_move_returns_itself_and_what_chance_did_after_it() -> None:
    table = scripted("* roll 2", "* deal p1 3", "* roll 1")
    assert texts(table.play("p1 draw")) == ["p1 draw", "* deal p1 3", "* roll 1"]
    assert table.state.hands == ((1, 2, 3), (2, 3))
    assert texts(table.moves[3:]) == ["p1 draw", "* deal p1 3", "* roll 1"]


def test_moves_and_their_texts_are_the_same_to_a_table() -> None:
    one, two = scripted("2", "1"), scripted("2", "1")
    one.play("p1 lay 2")
    two.play(Act(0, "lay", 2))
    assert one.state == two.state


def test_a_seat_may_cut_in_and_the_one_on_turn_goes_on() -> None:
    table = scripted("* roll 2", "* roll 1")
    assert texts(table.play("p2 snap 2")) == ["p2 snap 2"]
    assert table.waiting.on == 0
    assert table.waiting.also == ()
    table.play("p1 lay 1")
    assert table.waiting.on == 1


def test_legal_moves_views_and_standings_are_those_of_the_game() -> None:
    table = scripted("* roll 2")
    assert texts(table.legal_moves(1)) == ["p2 snap 2"]
    assert table.view(0) == GAME.view(table.state, 0)
    assert table.view() == GAME.view(table.state, PUBLIC)
    assert table.standings == GAME.standings(table.state)


def test_a_game_ends_and_then_nobody_acts() -> None:
    table = scripted("* roll 2", "* roll 3")
    for move in ("p2 snap 2", "p1 lay 2", "p2 lay 3"):
        table.play(move)
    assert table.over
    assert table.standings.winners == (1,)
    with pytest.raises(IllegalMove, match=r"The game is over. \[core.over\]"):
        table.play("p1 draw")
    assert table.resume() == ()


@pytest.mark.parametrize(
    "move, error",
    [
        ("p2 lay 2", IllegalMove),
        ("p1 lay 3", IllegalMove),
        ("p4 draw", IllegalMove),
        ("* roll 1", IllegalMove),
        ("p1 dance", NotationError),
        ("", NotationError),
    ],
)
def test_what_is_refused_changes_nothing(move: str, error: type[Exception]) -> None:
    table = scripted("* roll 2", "* roll 1", "* roll 3")
    table.play("p1 lay 2")
    table.undo()
    before = (table.state, table.moves, table.ply)
    with pytest.raises(error):
        table.play(move)
    assert (table.state, table.moves, table.ply) == before
    assert texts(table.redo()) == ["p1 lay 2", "* roll 1"]


# Moves meant for another ply


def test_a_move_for_this_very_ply_is_played() -> None:
    table = scripted("* roll 2", "* roll 1")
    assert texts(table.play("p1 lay 2", at=3)) == ["p1 lay 2", "* roll 1"]


def test_a_late_move_is_played_while_its_choices_are_the_same() -> None:
    table = scripted("* roll 2", "* roll 1")
    table.play("p2 snap 2")
    assert texts(table.play("p1 lay 2", at=3)) == ["p1 lay 2", "* roll 1"]


def test_a_late_move_whose_choices_have_changed_is_stale() -> None:
    table = scripted("* roll 2", "* roll 3")
    table.play("p1 lay 2")
    before = table.state
    with pytest.raises(StaleMove, match="p2 snap 2: It was meant for ply 3; the game is at ply 5"):
        table.play("p2 snap 2", at=3)
    with pytest.raises(StaleMove) as caught:
        table.play("p2 draw", at=3)
    assert caught.value.refusal.rule == "core.stale"
    assert caught.value.legal == table.legal_moves(1)
    assert table.state == before


def test_a_move_sent_twice_is_played_once() -> None:
    """After a whole round the choices may be the same again; the message is still an old one."""
    table = scripted("* roll 2", "* deal p1 1", "* roll 3", "* roll 2")
    choices = table.legal_moves(0)
    table.play("p1 draw", at=3)
    table.play("p2 lay 3", at=6)
    assert table.legal_moves(0) == choices
    with pytest.raises(StaleMove):
        table.play("p1 draw", at=3)


@pytest.mark.parametrize("at", [-1, 0, 2, 4, 99])
def test_a_ply_that_has_not_come_or_in_which_the_actor_had_no_choice_is_stale(at: int) -> None:
    table = scripted("* roll 2", "* roll 1")
    with pytest.raises(StaleMove, match=f"meant for ply {at}; the game is at ply 3"):
        table.play("p1 lay 2", at=at)


def test_outcomes_of_chance_are_for_one_ply_only() -> None:
    table: Table[State, Move, View] = Table(GAME, None)
    with pytest.raises(StaleMove):
        table.play("* deal p1 1 2", at=1)
    table.play("* deal p1 1 2", at=0)
    with pytest.raises(StaleMove):
        table.play("* deal p2 1 2", at=0)


# History


def test_each_viewer_sees_the_moves_without_what_is_hidden() -> None:
    table = scripted("* roll 2", "* deal p1 3", "* roll 1")
    table.play("p1 draw")
    own = ["* deal p1 1 2", "* deal p2 ?? ??", "* roll 2", "p1 draw", "* deal p1 3", "* roll 1"]
    assert texts(table.seen(0)) == own
    assert texts(table.seen(since=3)) == ["p1 draw", "* deal p1 ??", "* roll 1"]
    assert texts(table.seen(1, since=-2)) == ["* deal p1 ??", "* roll 1"]


def test_effects_are_told_to_each_viewer_from_any_ply_on() -> None:
    table = scripted("* roll 2", "* deal p1 3", "* roll 1")
    table.play("p1 draw")
    assert table.effects(0, since=3) == (
        Told("draw", 0),
        Told("got", 0, 3),
        Told("rolled", 1, 1),
    )
    assert table.effects(since=3) == (Told("draw", 0), Told("got", 0), Told("rolled", 1, 1))
    assert table.effects(1, since=-2) == (Told("got", 0), Told("rolled", 1, 1))
    assert len(table.effects(1)) == 2 + 2 + 1 + 3
    assert table.effects(0, since=6) == ()


@given(table=tables(GAME), viewer=st.sampled_from([0, 1, PUBLIC]))
def test_effects_of_the_parts_are_the_effects_of_the_whole(
    table: Table[State, Move, View], viewer: Any
) -> None:
    parts = [
        GAME.effects(
            Table[State, Move, View].replay(GAME, table.moves[:ply], None).state, move, viewer
        )
        for ply, move in enumerate(table.moves)
    ]
    assert table.effects(viewer) == tuple(effect for part in parts for effect in part)


@given(table=tables(GAME))
def test_a_replay_of_texts_leads_to_the_same_table(table: Table[State, Move, View]) -> None:
    again = Table[State, Move, View].replay(GAME, texts(table.moves), luck=None)
    assert again.state == table.state
    assert again.moves == table.moves


def test_a_replay_goes_on_with_its_luck() -> None:
    table = Table[State, Move, View].replay(GAME, DEALT, luck=Scripted(["3"]))
    assert texts(table.moves) == [*DEALT, "* roll 3"]
    stopped = Table[State, Move, View].replay(GAME, DEALT, luck=None)
    assert texts(stopped.moves) == [*DEALT]


def test_a_replay_of_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Table[State, Move, View].replay(GAME, [*DEALT, "p1 draw"])


# Undo and redo


def test_undo_takes_back_a_move_and_what_chance_did_after_it() -> None:
    table = scripted("* roll 2", "* deal p1 3", "* roll 1")
    before = table.state
    after = texts(table.play("p1 draw"))
    state = table.state
    assert texts(table.undo()) == after
    assert table.state == before
    assert texts(table.redo()) == after
    assert table.state == state
    assert table.redo() == ()


def test_undo_stops_where_no_seat_has_moved() -> None:
    table = scripted("* roll 2")
    assert table.undo() == ()
    assert table.ply == 3


def test_a_new_move_forgets_what_was_undone() -> None:
    table = scripted("* roll 2", "* roll 1", "* roll 3")
    table.play("p1 lay 2")
    table.undo()
    table.play("p1 lay 1")
    assert texts(table.moves[3:]) == ["p1 lay 1", "* roll 3"]
    assert table.redo() == ()


@given(seed=st.integers(), back=st.integers(1, 60))
def test_whatever_is_undone_can_be_redone(seed: int, back: int) -> None:
    table = Table(GAME, Seeded(seed))
    table.run([random_bot] * 2)
    moves, state = table.moves, table.state
    undone = [table.undo() for _ in range(back)]
    assert table.state == Table[State, Move, View].replay(GAME, table.moves, None).state
    redone = [table.redo() for _ in range(back)]
    assert [part for part in redone if part] == [part for part in reversed(undone) if part]
    assert (table.moves, table.state) == (moves, state)


def test_where_chance_is_played_by_hand_a_single_move_is_taken_back() -> None:
    table: Table[State, Move, View] = Table(GAME, None)
    for move in (*DEALT, "* roll 3"):
        table.play(move)
    assert texts(table.undo()) == ["* roll 3"]
    table.play("* roll 2")
    table.play("p1 lay 2")
    table.play("* roll 1")
    assert texts(table.undo()) == ["* roll 1"]
    assert texts(table.undo()) == ["p1 lay 2"]
    assert texts(table.redo()) == ["p1 lay 2"]
    assert texts(table.redo()) == ["* roll 1"]


# Luck that fails


def test_a_move_stands_when_luck_fails_after_it() -> None:
    luck = Scripted([*DEALT, "* roll 2", "* roll 9"], read=GAME.read)
    table = Table(GAME, luck)
    with pytest.raises(LuckError, match=r"outcome 4: .* was expected"):
        table.play("p1 lay 2")
    assert texts(table.moves[3:]) == ["p1 lay 2"]
    luck.add("* roll 1")
    assert texts(table.resume()) == ["* roll 1"]
    assert table.waiting.on == 1


def test_luck_that_fails_at_the_start_leaves_no_table() -> None:
    with pytest.raises(LuckError, match="no outcome is left after 1; a deal of 2 cards to p2"):
        Table(GAME, Scripted([[1, 1]]))


def test_an_answer_that_the_game_refuses_is_the_fault_of_the_luck() -> None:
    class Cheating:
        def draw(self, request: Chance[Any]) -> Any:
            return Dealt(0, (1, 1)) if "p1" in str(request) else Rolled((3,))

    with pytest.raises(LuckError, match=r"answers a deal of 2 cards to p2 wrongly: .*no outcome"):
        Table(GAME, Cheating())


def test_without_luck_chance_is_played_by_hand() -> None:
    table: Table[State, Move, View] = Table(GAME, None)
    assert table.moves == ()
    assert texts(table.play("* deal p1 1 2")) == ["* deal p1 1 2"]
    assert table.waiting.on == GAME.waiting(table.state).on
    table.luck = Scripted([[2, 3], 1])
    assert texts(table.resume()) == ["* deal p2 2 3", "* roll 1"]


# Bots


def lays_first(view: View, _rng: Rng) -> Move | None:
    """The first move of its turn; never cuts in."""
    return view.moves[0] if view.viewer == view.turn else None


def snaps(view: View, _rng: Rng) -> Move | None:
    """The first move there is, cutting in whenever it can."""
    return view.moves[0]


def test_those_who_may_cut_in_are_asked_before_the_seat_on_turn() -> None:
    table = scripted("* roll 2", "* roll 3")
    table.run({0: lays_first, 1: snaps})
    assert texts(table.moves[3:]) == ["p2 snap 2", "p1 lay 1", "* roll 3", "p2 lay 3"]
    assert table.standings.winners == (1,)


def test_a_bot_may_decline_to_cut_in() -> None:
    table = scripted("* roll 2", "* roll 3", "* roll 3")
    table.run([lays_first, lays_first])
    assert texts(table.moves[3:]) == ["p1 lay 1", "* roll 3", "p2 lay 2", "* roll 3", "p1 lay 2"]


def test_cut_ins_are_asked_in_play_order_and_each_only_for_itself() -> None:
    asked: list[tuple[Any, Any]] = []

    def noting(view: View, _rng: Rng) -> Move | None:
        asked.append((view.viewer, view.moves[0].actor))
        return view.moves[0] if view.viewer == view.turn else None

    hands = ("* deal p1 1 1", "* deal p2 1 2", "* deal p3 2 3", "* deal p4 2 3")
    game = Pips(Options(seats=4))
    luck = Scripted([*hands, "* roll 2", *["* roll 1"] * 9], read=game.read)
    Table(game, luck).run({1: noting, 2: noting, 3: noting})
    assert asked == [(1, 1), (2, 2), (3, 3)]


def test_bots_stop_where_a_person_must_decide_and_go_on_afterwards() -> None:
    table = scripted("* roll 3", "* roll 2", "* roll 1", "* roll 3")
    standings = table.run({1: lays_first})
    assert not standings.over
    assert table.ply == 3
    table.play("p1 lay 1")
    table.run({1: lays_first})
    assert texts(table.moves[3:]) == ["p1 lay 1", "* roll 2", "p2 lay 2", "* roll 1"]
    assert table.waiting.on == 0


def test_bots_stop_where_chance_is_played_by_hand() -> None:
    table: Table[State, Move, View] = Table(GAME, None)
    assert not table.run([random_bot] * 2).over
    assert table.moves == ()


def test_a_bot_on_turn_must_choose() -> None:
    table = scripted("* roll 2")
    with pytest.raises(TablerulesError, match="the bot of p1 must choose a move and chose none"):
        table.run([lambda _view, _rng: None] * 2)
    assert table.ply == 3


def test_an_illegal_choice_of_a_bot_is_refused() -> None:
    with pytest.raises(IllegalMove):
        scripted("* roll 2").run([lambda _view, _rng: Act(0, "lay", 3)] * 2)


def test_each_bot_has_its_own_repeatable_stream() -> None:
    def drawing(numbers: list[int]) -> Any:
        def bot(view: View, rng: Rng) -> Move | None:
            numbers.append(rng.below(10**9))
            return view.moves[0]

        return bot

    def play(seed: int, *, others: bool) -> tuple[list[int], list[int]]:
        one, two = list[int](), list[int]()
        bots = {0: drawing(one), 1: drawing(two) if others else lays_first}
        Table(GAME, Seeded(1)).run(bots, seed=seed)
        return one, two

    one, two = play(0, others=True)
    assert one
    assert not set(one) & set(two)
    assert play(0, others=True) == (one, two)
    assert play(1, others=True)[0] != one


def test_the_stream_of_a_bot_goes_on_when_the_bots_are_called_again() -> None:
    numbers: list[int] = []

    def bot(view: View, rng: Rng) -> Move | None:
        numbers.append(rng.below(10**9))
        return view.moves[0]

    table = scripted("* roll 3", "* roll 3", "* roll 1", "* roll 2")
    table.play("p1 lay 1")
    table.run({1: bot}, seed=5)
    table.undo()
    table.run({1: bot}, seed=5)
    assert len(set(numbers)) == len(numbers) > 1


def test_a_whole_game_is_the_same_for_the_same_seeds() -> None:
    one, two = Table(GAME, Seeded("g")), Table(GAME, Seeded("g"))
    assert one.run([random_bot] * 2, seed=3) == two.run([random_bot] * 2, seed=3)
    assert one.moves == two.moves
    assert all(move.actor in (0, 1, CHANCE) for move in one.moves)


def test_the_system_is_the_luck_of_a_table_without_another() -> None:
    games = {Table(GAME).state.hands for _ in range(60)}
    assert len(games) > 1


def test_moves_of_the_referee_are_taken_back_like_those_of_seats() -> None:
    class Penalty(Rolled):
        @property
        def actor(self) -> Any:
            return REFEREE

    class Strict(Pips):
        def refusal(self, state: State, move: Move) -> Refusal | None:
            return None if isinstance(move, Penalty) else super().refusal(state, move)

        def apply(self, state: State, move: Move) -> State:
            return (
                evolve(state, turn=1 - state.turn)
                if isinstance(move, Penalty)
                else super().apply(state, move)
            )

    table = Table(Strict(), Scripted([[1, 2], [2, 3], 2, 1]))
    table.play(Penalty((1,)))
    assert table.waiting.on == 1
    assert table.undo() == (Penalty((1,)),)
    assert table.waiting.on == 0


def test_what_is_no_game_luck_move_or_bot_is_told_in_one_sentence() -> None:
    game = Pips()
    strange: Any = list(range(30))
    with pytest.raises(
        TypeError, match=r"game must be a game such as .*, not something of type list"
    ):
        Table(strange)
    strange = 7
    with pytest.raises(TypeError, match=r"luck must be a luck source such as Seeded\(7\)"):
        Table(game, strange)
    table = Table(game, Seeded(1))
    for nothing in (None, 3, ()):
        strange = nothing
        with pytest.raises(TypeError, match="a move of the game or its text is played"):
            table.play(strange)
    strange = random_bot
    with pytest.raises(TypeError, match="bots must be a sequence of bots, or a mapping"):
        table.run(strange)
    with pytest.raises(ValueError, match="there is no seat 2 for a bot"):
        table.run({2: random_bot})
    assert table.moves == Table(game, Seeded(1)).moves


def test_a_table_tells_in_a_line_where_it_is_and_nothing_that_is_hidden() -> None:
    assert repr(Table(GAME, None)) == "<Table of Pips: ply 0, waits on a deal of 2 cards to p1>"
    table = scripted("* roll 2")
    assert repr(table) == "<Table of Pips: ply 3, waits on p1>"
    over = Table(GAME, Seeded(1))
    over.run([random_bot] * GAME.seats)
    assert repr(over) == f"<Table of Pips: ply {over.ply}, is over>"
