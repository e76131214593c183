"""Records as text, and replayed: for the whole table and for one viewer."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from tablerules import (
    PUBLIC,
    Comment,
    Game,
    Record,
    RecordError,
    Rng,
    Seeded,
    Standings,
    Table,
    games,
    iter_records,
    yahtzee,
)
from tablerules.core.piles import Pool
from tablerules.core.records import follow as following
from tablerules.core.scoring import Place
from tablerules.core.seats import Viewer
from tests.testing.toy import Act, Move, Options, Pips, State, View

THREE = Pips(Options(seats=3))


def played(game: Game[Any, Any, Any], seed: int, plies: int | None = None) -> Table[Any, Any, Any]:
    """A table after a random game, or after its first moves."""
    table, rng = Table(game, Seeded(seed)), Rng(f"play {seed}")
    while not table.over and (plies is None or table.ply < plies):
        seats = [s for s in (*table.waiting.also, table.waiting.on) if isinstance(s, int)]
        table.play(rng.choice(table.legal_moves(rng.choice(seats))))
    return table


def states(table: Table[Any, Any, Any]) -> list[Any]:
    """Every state of a game, from the start on."""
    found = [table.game.start()]
    for move in table.moves:
        found.append(table.game.apply(found[-1], move))
    return found


GOOD = """\
tablerules record 1
game: pips
option seats: 2
meta place: Köln, Café 🎲

* deal p1 1 3
* deal p2 2 2
* roll 2
p2 snap 2
# Well held!
p1 lay 1
* roll 2
p2 lay 2
result: 1. p2 0, 2. p1 -3
"""


def test_a_record_reads_like_this() -> None:
    record = Record.loads(GOOD)
    assert record.game == "pips"
    assert record.options == {"seats": 2}
    assert record.meta == {"place": "Köln, Café 🎲"}
    assert record.comments == (Comment(4, "Well held!"),)
    assert record.moves[3:5] == ("p2 snap 2", "p1 lay 1")
    assert record.result == Standings((Place(1, (1,), 0), Place(2, (0,), -3)))
    assert record.dumps() == GOOD
    assert len(list(record.replay(Pips()))) == 8


texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])).map(str.rstrip)
metas = st.dictionaries(st.from_regex(r"[a-z][a-z0-9-]{0,39}", fullmatch=True), texts, max_size=3)
results = st.builds(
    Standings,
    st.lists(
        st.builds(
            Place,
            st.integers(1, 99),
            st.lists(st.integers(0, 98), min_size=1).map(tuple),
            st.integers(-(10**29), 10**29),
        ),
        min_size=1,
    ).map(tuple),
    st.just(value=True),
    st.lists(st.integers(-(10**29), 10**29), max_size=9).map(tuple),
)
viewers: st.SearchStrategy[Viewer | None] = st.sampled_from([None, PUBLIC, 0, 9, 98])
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record at all, of games that need not exist."""
    actors = st.sampled_from(["* ", "p1 ", "p99 ", "ref "])
    moves = draw(st.lists(st.builds(lambda a, t: (a + t + ".").rstrip(), actors, texts)))
    plies = st.integers(0, len(moves))
    names = st.from_regex(r"[a-z][a-z0-9_]{0,59}", fullmatch=True)
    return Record(
        game=draw(st.from_regex(r"[a-z][a-z0-9_]{0,39}", fullmatch=True)),
        options=draw(st.dictionaries(names, plain, max_size=3)),
        moves=tuple(moves),
        viewer=draw(viewers),
        result=draw(st.none() | results),
        meta=draw(metas),
        comments=draw(st.lists(st.builds(Comment, plies, texts)).map(tuple)),
    )


@given(records())
def test_any_record_is_read_as_it_was_written(record: Record) -> None:
    text = record.dumps()
    assert Record.loads(text) == record
    assert Record.loads(text).dumps() == text
    assert Record.loads(text.replace("\n", "\r\n")) == record
    assert next(iter_records(io.BytesIO(text.encode()))) == record
    assert next(iter_records(io.BytesIO(text.encode("utf-8-sig")))) == record


@given(st.lists(records(), max_size=5))
def test_records_in_one_file_come_one_by_one(many: list[Record]) -> None:
    text = "# A file of games.\n\n" + "\n".join(record.dumps() for record in many)
    assert list(iter_records(io.StringIO(text))) == many
    assert list(iter_records(io.BytesIO(text.encode()))) == many


def test_a_file_of_many_games_is_never_read_further_than_asked() -> None:
    text = GOOD * 50
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.txt")
        path.write_text(text, "utf-8")
        with path.open("rb") as file:
            first = next(iter_records(file))
            assert file.tell() <= 2 * len(GOOD.encode())
        with path.open(encoding="utf-8") as file:
            assert [record == first for record in iter_records(file)] == [True] * 50


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", [Pips(), THREE, yahtzee.Yahtzee(yahtzee.MILTON_BRADLEY)], ids=str)
def test_the_whole_truth_replays_to_the_states(game: Game[Any, Any, Any], seed: int) -> None:
    table = played(game, seed)
    record = table.record(meta={"date": "2025-11-30"})
    assert record.result == table.standings
    again = Record.loads(record.dumps())
    assert again == record
    assert list(again.replay(game)) == states(table)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_a_viewers_record_holds_what_he_saw_and_replays_to_his_views(
    viewer: Viewer, seed: int
) -> None:
    table = played(THREE, seed)
    record = Record.loads(table.record(viewer).dumps())
    assert record.viewer == viewer
    assert record.moves == tuple(map(str, table.seen(viewer)))
    assert list(record.replay(THREE)) == [THREE.view(state, viewer) for state in states(table)]


@pytest.mark.parametrize("plies", [0, 3, 5])
def test_a_game_that_goes_on_has_a_record_without_a_result(plies: int) -> None:
    table = played(THREE, 5, plies)
    for viewer in (None, 1):
        record = Record.loads(table.record(viewer).dumps())
        assert record.result is None
        assert len(list(record.replay(THREE))) == table.ply + 1


def test_a_viewer_is_not_told_what_others_were_dealt() -> None:
    record = played(THREE, 1).record(1)
    assert record.moves[0] == "* deal p1 ?? ??"
    assert "??" not in record.moves[1]


def test_what_a_viewer_may_not_know_is_not_in_his_record() -> None:
    moves = ["* deal p1 1 3", "* deal p2 2 2", "* roll 1", "p1 draw", "* deal p1 3", "* roll 2"]
    other = [move.replace("p2 2 2", "p2 2 3") for move in moves]
    one, two = (Table.replay(Pips(), given, luck=None) for given in (moves, other))
    assert one.record(0).dumps() == two.record(0).dumps()
    assert one.record(PUBLIC).dumps() == two.record(PUBLIC).dumps()
    assert one.record(1).dumps() != two.record(1).dumps()


@frozen
class Sharper(View):
    """A view in which a card of another seat is known as well."""

    known: tuple[int, int] | None = None


class Inferring(Pips):
    """Infers that who lays a card has held it, and deals the rest around it."""

    def infer(self, view: View, move: Move) -> View:
        fields = {name: getattr(view, name) for name in attrs.fields_dict(View)}
        own = move.actor == view.viewer
        if isinstance(move, Act) and move.card and not own:
            return Sharper(**fields, known=(move.actor, move.card))
        return Sharper(**fields)

    def imagine(self, view: View, rng: Rng) -> State:
        known = view.known if isinstance(view, Sharper) else None
        if known is None:
            return super().imagine(view, rng)
        seat, card = known
        unseen = Pool.of((1, 2, 3) * 3).remove(view.pile).remove(view.hand).remove([card])
        hands: list[tuple[int, ...]] = []
        for other, size in enumerate(view.sizes):
            kept = (card,) if other == seat else ()
            drawn = () if other == view.viewer else unseen.sample(rng, size - len(kept))
            unseen = unseen.remove(drawn)
            hand = view.hand if other == view.viewer else kept + drawn
            hands.append(tuple(sorted(hand)))
        return State(unseen, tuple(hands), view.pile, view.turn, view.die, view.drawing)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_a_game_may_infer_what_a_move_shows_and_then_one_state_is_enough(
    viewer: Viewer, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Inferring(Options(seats=3))
    table = played(game, seed)
    record = Record.loads(table.record(viewer).dumps())
    views = [game.view(state, viewer) for state in states(table)]
    assert list(record.replay(game)) == views
    # Own draws may need another world than the first; moves of others do not.
    monkeypatch.setattr(following, "TRIES", 1)
    others = [ply for ply, move in enumerate(table.moves) if isinstance(move, Act)]
    for ply in others:
        following.follow(game, views[ply], viewer, table.seen(viewer)[ply], Rng(seed))


def test_what_cannot_be_inferred_cannot_have_been() -> None:
    text = HEAD.replace("game: pips", "game: inferring\nviewer: p1")
    text += "* deal p1 1 1\n* deal p2 ?? ??\n* roll 1\np2 snap 1\np1 lay 1\n* roll 1\np2 lay 1\n"
    with pytest.raises(RecordError, match="line 11: p2 lay 1: this cannot be"):
        list(Record.loads(text).replay(Inferring()))


HEAD = "tablerules record 1\ngame: pips\noption seats: 2\n"
HIDDEN = "* deal p1 1 3\n* deal p2 ?? ??\n* roll 2\n"


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("p1 lay 1\n", 4, "p1 lay 1: The game waits on a deal of 2 cards to p1. [core.turn]"),
        ("* deal p1 1 5\n", 4, "expected a move such as"),
        ("* deal p1 ?? ??\n", 4, "* deal p1 ?? ??: This is no outcome of a deal of 2 cards to p1"),
        ("* deal p2 1 1\n", 4, "This is no outcome"),
        ("* deal p1 1 1\n* deal p2 1 1\n", 5, "This is no outcome"),
        ("* deal p1 1 1\n\n# !\n* deal p2 1 2\n* roll 1\np1 lay 2\n", 9, "p1 does not hold a 2"),
        ("* deal p1 1 1\nresult: 1. p1 0, 2. p2 0\n", 5, "there is a result, but the game is not"),
    ],
)
def test_a_record_that_breaks_a_rule_says_where_and_which(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        list(Record.loads(HEAD + text).replay(Pips()))
    assert caught.value.line == line
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("* deal p1 ?? ??\n", 5, "* deal p1 ?? ??: this cannot be, from all that p1 knows."),
        ("* deal p1 1 3\n* deal p2 1 ??\n", 6, "p1 cannot have seen so much of this move"),
        (HIDDEN + "p1 lay 2\n", 8, "p1 does not hold a 2. [pips.hand]"),
        (HIDDEN + "p1 lay 3\n", 8, "A 3 does not fit the die. [pips.die]"),
        (HIDDEN + "p2 snap 3\n", 8, "from all that p1 knows."),
        (HIDDEN + "p2 lay 2\n", 8, "p2 lay 2: this cannot be, from all that p1 knows."),
        ("* deal p1 1 1\n* deal p2 ?? ??\n* roll 1\np2 snap 1\np2 snap 1\n", 9, "cannot be"),
        (HIDDEN + "p1 lay 1\nresult: 1. p1 0, 2. p2 0\n", 9, "the game is not over"),
    ],
)
def test_a_viewers_record_is_checked_as_far_as_he_can(text: str, line: int, reason: str) -> None:
    viewers = HEAD.replace("option", "viewer: p1\noption") + text
    with pytest.raises(RecordError) as caught:
        list(Record.loads(viewers).replay(Pips()))
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_a_wrong_result_is_told_with_the_right_one() -> None:
    with pytest.raises(RecordError) as caught:
        list(Record.loads(GOOD.replace("-3", "-4")).replay(Pips()))
    assert str(caught.value) == "line 14: the game ended otherwise: 1. p2 0, 2. p1 -3"


def test_a_wrong_result_in_a_viewers_record_is_found_where_the_viewer_knows_better() -> None:
    seen = GOOD.replace("game: pips", "game: pips\nviewer: p1").replace("p2 2 2", "p2 ?? ??")
    assert len(list(Record.loads(seen).replay(Pips()))) == 8
    with pytest.raises(RecordError, match="line 15: the game ended otherwise"):
        list(Record.loads(seen.replace("p1 -3", "p1 -4")).replay(Pips()))
    # The public sees neither hand: what the loser holds is not known.
    public = seen.replace("viewer: p1", "viewer: public").replace("p1 1 3", "p1 ?? ??")
    assert len(list(Record.loads(public).replay(Pips()))) == 8
    assert len(list(Record.loads(public.replace("-3", "-2")).replay(Pips()))) == 8


def test_a_settlement_is_part_of_the_result() -> None:
    game = yahtzee.Yahtzee(yahtzee.MILTON_BRADLEY)
    text = played(game, 2).record().dumps()
    line = next(line for line in text.splitlines() if line.startswith("settlement: p1 "))
    wrong = text.replace(line, "settlement: p1 1, p2 -1")
    with pytest.raises(RecordError, match=r"the game ended otherwise: .*; settlement: p1 "):
        list(Record.loads(wrong).replay(game))


def test_a_record_is_replayed_only_by_its_own_game_with_its_own_options() -> None:
    record = Record.loads(GOOD)
    with pytest.raises(RecordError, match="line 3: option seats is 2, the game's is 3"):
        list(record.replay(THREE))
    with pytest.raises(RecordError, match="line 1: this is a game of pips, not of yahtzee"):
        list(record.replay(yahtzee.Yahtzee()))
    stranger = evolve(record, viewer=2, lines=None)
    with pytest.raises(RecordError, match="viewer p3 does not play, 2 do"):
        list(stranger.replay(Pips()))


def test_a_record_made_by_hand_tells_the_line_it_would_have() -> None:
    record = Record(game="pips", meta={"a": "b"}, moves=("* deal p1 1 1", "p1 draw"))
    with pytest.raises(RecordError) as caught:
        list(record.replay(Pips()))
    assert record.dumps().splitlines()[caught.value.line - 1] == "p1 draw"


def test_options_left_out_have_their_defaults() -> None:
    record = Record.loads("tablerules record 1\ngame: yahtzee\noption seats: 1\n")
    assert games.game_of(record) == yahtzee.Yahtzee(yahtzee.Options(seats=1))


@pytest.mark.parametrize("name", yahtzee.PRESETS)
def test_a_game_is_found_from_its_record_with_all_its_options(name: str) -> None:
    game = yahtzee.Yahtzee(yahtzee.PRESETS[name])
    record = Record.loads(Table(game, Seeded(1)).record().dumps())
    assert games.game_of(record) == game


def test_a_game_of_ones_own_can_be_named() -> None:
    assert games.game_of(Record.loads(GOOD), {"pips": Pips}) == Pips()
    with pytest.raises(RecordError, match="there is no game pips; known are maedn, uno, yahtzee"):
        games.game_of(Record.loads(GOOD))


def test_a_saved_game_goes_on_where_it_stopped() -> None:
    table = played(yahtzee.Yahtzee(), 3, 20)
    record = Record.loads(table.record().dumps())
    again = games.table_of(record, luck=None)
    assert again.state == table.state
    assert again.moves == table.moves
    with pytest.raises(RecordError, match="line 1: what one viewer saw is not enough to play on"):
        games.table_of(Record.loads(table.record(0).dumps()))
    with pytest.raises(RecordError, match="line 20: p1 score chance"):
        games.table_of(evolve(record, moves=("p1 score chance",), lines=None))


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"game": "Pips"}, "game must be a name such as"),
        ({"options": {"a b": 1}}, "cannot be the name of an option"),
        ({"meta": {"A": "x"}}, "a name in meta is made of"),
        ({"meta": {"a": "x\ny"}}, "meta a must be one line"),
        ({"meta": {"a": "x "}}, "meta a must be one line"),
        ({"moves": ("draw",)}, "a move begins with its actor"),
        ({"moves": ("p1 draw\n",)}, "a move must be one line"),
        ({"comments": [Comment(1, "?")]}, "a comment stands after 0 to 0 moves"),
        ({"result": Standings((), over=False)}, "result must be final standings"),
        ({"result": Standings(())}, "result must have places"),
        ({"result": Standings((Place(1, (99,), 0),))}, "result must have places"),
    ],
)
def test_a_record_that_could_not_be_written_is_refused(
    wrong: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Record(**{"game": "pips", **wrong})


def test_a_comment_is_one_line() -> None:
    with pytest.raises(ValueError, match="a comment must be one line"):
        Comment(0, "two\nlines")
