"""Hypothesis draws histories that can be played, and shrinks them."""

from __future__ import annotations

import subprocess
import sys

from attrs import evolve
from hypothesis import find, given
from hypothesis import strategies as st

from tablerules import Table, Waiting
from tablerules.core.chance import Deal, Dealt
from tablerules.core.piles import Pool
from tablerules.testing.strategies import histories, states, tables
from tests.testing.toy import Act, Move, Options, Pips, State, View, all_cards

GAME = Pips(Options(seats=3))


@given(moves=histories(GAME))
def test_histories_can_be_played(moves: tuple[Move, ...]) -> None:
    state = GAME.start()
    for move in moves:
        assert GAME.refusal(state, move) is None
        state = GAME.apply(state, move)


@given(moves=histories(GAME, max_plies=5))
def test_histories_are_no_longer_than_asked_for(moves: tuple[Move, ...]) -> None:
    assert len(moves) <= 5


@given(state=states(GAME))
def test_states_hold_all_the_cards(state: State) -> None:
    assert all_cards(state) == (1, 1, 1, 2, 2, 2, 3, 3, 3)


@given(table=tables(GAME))
def test_tables_remember_how_they_came_about(table: Table[State, Move, View]) -> None:
    assert table.luck is None
    assert Table[State, Move, View].replay(GAME, table.moves, luck=None).state == table.state


def test_finished_games_and_cutting_in_are_drawn_and_shrunk() -> None:
    over = find(states(GAME), lambda state: GAME.waiting(state).over)
    assert () in over.hands
    snapped = find(
        histories(GAME), lambda moves: any(isinstance(m, Act) and m.verb == "snap" for m in moves)
    )
    assert str(snapped[-1]).startswith(("p1 snap", "p2 snap", "p3 snap"))
    assert len(snapped) <= 8


@given(data=st.data())
def test_requests_with_too_many_outcomes_are_sampled(data: st.DataObject) -> None:
    class Large(Pips):
        def waiting(self, state: State) -> Waiting:
            return evolve(super().waiting(state), on=Deal(0, 7, Pool.of(range(60))))

        def apply(self, state: State, move: Move) -> State:  # noqa: ARG002 - cards without rules
            return state

    for move in data.draw(histories(Large(), max_plies=3)):
        assert isinstance(move, Dealt)
        assert len(move.cards) == 7


def test_without_hypothesis_only_the_strategies_fail_and_say_what_they_need() -> None:
    hidden = "import sys; sys.modules['hypothesis'] = None\n"
    code = (
        hidden + "import tablerules.testing\nprint('there')\nimport tablerules.testing.strategies"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "there\n"
    assert done.stderr.strip().splitlines()[-1] == (
        "ImportError: tablerules.testing.strategies needs hypothesis: "
        'pip install "tablerules[testing]"'
    )


def test_the_conformance_suite_alone_does_not_import_hypothesis() -> None:
    code = "import sys, tablerules.testing; assert 'hypothesis' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
