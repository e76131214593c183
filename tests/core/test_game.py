"""What every game shares: who may act at all, what can come, who may look."""

from __future__ import annotations

from typing import Any

import pytest

from tablerules import CHANCE, PUBLIC, REFEREE, Waiting
from tablerules.core.chance import Roll, Rolled
from tablerules.core.game import OVER, chance_refusal, turn_refusal, viewer_check


def test_a_state_that_waits_on_nobody_is_over() -> None:
    assert Waiting(None).over
    assert not Waiting(0).over
    assert not Waiting(Roll(1)).over


@pytest.mark.parametrize("actor", [0, 1, 7, CHANCE, REFEREE])
def test_once_the_game_is_over_nobody_acts(actor: Any) -> None:
    assert turn_refusal(Waiting(None), 2, actor) is OVER


@pytest.mark.parametrize(
    "waiting, actor",
    [
        (Waiting(1), 1),
        (Waiting(1, (2, 0)), 0),
        (Waiting(1, (2, 0)), 2),
        (Waiting(Roll(1)), CHANCE),
        (Waiting(Roll(1), (2,)), 2),
        (Waiting(1), REFEREE),
        (Waiting(Roll(1)), REFEREE),
    ],
)
def test_those_waited_on_those_who_cut_in_and_the_referee_may_act(
    waiting: Waiting, actor: Any
) -> None:
    assert turn_refusal(waiting, 3, actor) is None


@pytest.mark.parametrize(
    "waiting, actor, rule, sentence",
    [
        (Waiting(1), 0, "core.turn", "It is the turn of p2."),
        (Waiting(1), CHANCE, "core.turn", "It is the turn of p2."),
        (Waiting(1, (2,)), 0, "core.turn", "It is the turn of p2."),
        (
            Waiting(Roll(2)),
            0,
            "core.turn",
            "The game waits on a roll of 2 dice with faces 1, 2, 3, 4, 5, 6.",
        ),
        (Waiting(1), 3, "core.seat", "There is no seat p4; 3 play."),
        (Waiting(Roll(2)), -1, "core.seat", "There is no seat p0; 3 play."),
    ],
)
def test_others_are_refused_with_the_reason(
    waiting: Waiting, actor: Any, rule: str, sentence: str
) -> None:
    refusal = turn_refusal(waiting, 3, actor)
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == (rule, sentence)


def test_only_outcomes_of_the_request_can_come() -> None:
    assert chance_refusal(Roll(2), Rolled((1, 6))) is None
    refusal = chance_refusal(Roll(2), Rolled((1,)))
    assert refusal is not None
    assert str(refusal) == (
        "This is no outcome of a roll of 2 dice with faces 1, 2, 3, 4, 5, 6. [core.chance]"
    )


@pytest.mark.parametrize("viewer", [0, 2, PUBLIC])
def test_seats_and_the_public_may_look(viewer: Any) -> None:
    viewer_check(viewer, 3)


@pytest.mark.parametrize("viewer", [-1, 3, CHANCE, REFEREE, None])
def test_nobody_else_may_look(viewer: Any) -> None:
    with pytest.raises(ValueError, match="viewer must be PUBLIC or a seat from 0 to 2, not "):
        viewer_check(viewer, 3)
