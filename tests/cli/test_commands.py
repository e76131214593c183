"""Every command but play, through the same door as the shell's."""

import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablerules import Record, Seeded, Table, maedn, uno, yahtzee
from tablerules.cli import main
from tablerules.simulate import Results, simulate

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line; exit code, output and complaints."""

    def command(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return command


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A finished game of each kind, in a file."""
    folder = tmp_path_factory.mktemp("games")
    tables: dict[str, Any] = {
        "yahtzee": Table(yahtzee.Yahtzee(yahtzee.YACHT), Seeded(3)),
        "uno": Table(uno.Uno(uno.Options(seats=2, target=None)), Seeded(3)),
        "maedn": Table(maedn.Maedn(maedn.CONTEST_2021), Seeded(3)),
    }
    bots: dict[str, Any] = {
        "yahtzee": yahtzee.first_roll_bot,
        "uno": uno.colour_bot,
        "maedn": maedn.foremost_bot,
    }
    paths: dict[str, Path] = {}
    for name, table in tables.items():
        table.run([bots[name]] * table.game.seats)
        paths[name] = folder / f"{name}.txt"
        record = table.record(meta={"seat-1": "person Ann"})
        paths[name].write_text(record.dumps(), "utf-8")
    return paths


NAMES = ("yahtzee", "uno", "maedn")
COMMANDS = ("play", "replay", "render", "rules", "simulate", "solve", "advise")


# Help and usage


def test_help_names_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"\n    {command}" in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_its_options(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert out.startswith(f"usage: tablerules {command}")
    listed = [line for line in out.splitlines() if line.startswith("  -")]
    assert listed
    assert "--color" in out


def test_the_version_is_told(run: Run) -> None:
    code, out, _ = run("--version")
    assert code == 0
    assert out.startswith("tablerules ")


@pytest.mark.parametrize(
    "words,complaint",
    [
        ((), "required: COMMAND"),
        (("paly",), "invalid choice: 'paly'"),
        (("play", "yahtze"), "there is no game 'yahtze'. Did you mean yahtzee?"),
        (("play",), "which game?"),
        (("play", "yahtzee", "--preset", "KNIFEL"), "Did you mean KNIFFEL?"),
        (("play", "yahtzee", "--seats", "0"), "whole number from 1 on, not '0'"),
        (("play", "yahtzee", "--seats", "100"), "seats must be a whole number from 1 to 99"),
        (("play", "uno", "--seats", "11"), "seats must be a whole number from 2 to 10"),
        (("play", "yahtzee", "--humans", "3"), "3 people cannot sit on 2 seats"),
        (("play", "yahtzee", "--names", "A,B,C"), "3 people cannot sit on 2 seats"),
        (("play", "yahtzee", "--humans", "1", "--names", "A,B"), "2 names for 1 people"),
        (("play", "yahtzee", "--names", "\x1b[2J"), "plain characters"),
        (("play", "yahtzee", "--bot", "deep"), "there is no bot 'deep'"),
        (("play", "yahtzee", "--preset", "MAXI_YATZY", "--bot", "optimal"), "saved_rolls"),
        (("play", "yahtzee", "--option", "rolls"), "written NAME=VALUE"),
        (("play", "yahtzee", "--option", "rols=2"), "Did you mean rolls?"),
        (
            ("play", "yahtzee", "--option", "rolls=many"),
            'option rolls: $: expected int, not "many"',
        ),
        (
            ("play", "yahtzee", "--option", "rolls=0"),
            "rolls must be a whole number of 1 or more, not 0",
        ),
        (("play", "yahtzee", "--resume"), "there is no unfinished game of yahtzee"),
        (("play", "--resume"), "--resume needs a game or a file"),
        (("play", "yahtzee", "--resume", "x", "--seed", "1"), "nothing about it can be changed"),
        (("simulate", "uno", "--bots", "colour,random,deep"), "there is no bot 'deep'"),
        (("simulate", "yahtzee", "--bots", "random,random,random"), "3 bots cannot sit on 2"),
        (("simulate", "yahtzee", "--resume"), "--resume goes on with a run"),
        (("solve", "uno"), "invalid choice: 'uno'"),
        (("solve", "yahtzee", "--preset", "TRIPLE_YAHTZEE"), "39 boxes"),
        (("advise", "yahtzee"), "--dice or --record is needed"),
        (("advise", "yahtzee", "--dice", "3 3 3"), "--dice: 3 3 3 is no outcome"),
        (("advise", "yahtzee", "--dice", "33377"), "is no outcome of a roll of 5 dice"),
        (("advise", "yahtzee", "--dice", "33355", "--rolls", "4"), "a turn has 3 rolls"),
        (("advise", "yahtzee", "--dice", "33355", "--card", "aces"), "written NAME=POINTS"),
        (("advise", "yahtzee", "--dice", "33355", "--card", "ace=3"), "Did you mean aces?"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert complaint in " ".join(err.split())


# Rules


@pytest.mark.parametrize("game", NAMES)
def test_rules_tell_every_option_with_its_clause(run: Run, game: str) -> None:
    code, out, _ = run("rules", game)
    assert code == 0
    assert ("[S1-01 S4-01]" if game == "uno" else f"{game}.") in out


def test_rules_tell_what_a_chosen_answer_means(run: Run) -> None:
    code, out, _ = run("rules", "yahtzee", "--option", "joker=free")
    assert code == 0
    assert "joker = free\n" in out
    assert "free: Any open box; joker values once the upper box" in out
    assert "preset FREE_CHOICE" in out


def test_presets_are_named_without_regard_to_case_and_hyphens(run: Run) -> None:
    assert run("rules", "yahtzee", "--preset", "free-choice") == run(
        "rules", "yahtzee", "--preset", "FREE_CHOICE"
    )


@pytest.mark.parametrize("game", NAMES)
def test_presets_are_listed_and_each_can_be_told(run: Run, game: str) -> None:
    code, out, _ = run("rules", game, "--presets")
    presets = [line.split()[0] for line in out.splitlines()]
    assert code == 0
    assert len(presets) > 5
    for preset in presets:
        code, out, _ = run("rules", game, "--preset", preset)
        assert code == 0
        assert f"preset {preset}" in out


# Replay and render


@pytest.mark.parametrize("game", NAMES)
def test_a_replay_tells_every_move_and_the_result(
    run: Run, games: dict[str, Path], game: str
) -> None:
    record = Record.loads(games[game].read_text("utf-8"))
    code, out, _ = run("replay", str(games[game]))
    assert code == 0
    numbered = [line.split(maxsplit=1) for line in out.splitlines() if line[:4].strip().isdigit()]
    assert [int(number) for number, _ in numbered] == list(range(1, len(record.moves) + 1))
    assert out.rstrip().splitlines()[-1].startswith("result: 1. p")
    assert "Ann " in out


def test_a_replay_shows_no_more_than_its_viewer_saw(run: Run, games: dict[str, Path]) -> None:
    _, public, _ = run("replay", str(games["uno"]))
    _, first, _ = run("replay", str(games["uno"]), "--viewer", "p1")
    dealt = [line for line in public.splitlines() if "* deal" in line]
    assert dealt
    assert all(set(line.split("deal ")[1].split()[1:]) == {"??"} for line in dealt)
    own = [line for line in first.splitlines() if "* deal p1" in line]
    other = [line for line in first.splitlines() if "* deal p2" in line]
    assert not any("??" in line for line in own)
    assert all("??" in line for line in other)


def test_a_viewers_record_is_replayed_for_that_viewer_alone(
    run: Run, games: dict[str, Path], tmp_path: Path
) -> None:
    whole = Record.loads(games["maedn"].read_text("utf-8"))
    game = maedn.Maedn(maedn.CONTEST_2021)
    path = tmp_path / "p1.txt"
    table = Table.replay(game, whole.moves, None)
    path.write_text(table.record(0).dumps())
    assert run("replay", str(path))[0] == 0
    assert run("render", str(path), "--ply", "5")[0] == 0
    code, _, err = run("replay", str(path), "--viewer", "p2")
    assert code == 2
    assert "tells only what p1 saw" in err


def test_a_file_of_games_is_checked_as_a_whole(
    run: Run, games: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "all.txt"
    path.write_text("\n".join(games[name].read_text("utf-8") for name in NAMES), "utf-8")
    code, out, _ = run("replay", "--check", str(path))
    assert code == 0
    assert "3 records with" in out
    assert run("render", str(path), "--game", "2")[0] == 0
    code, _, err = run("render", str(path), "--game", "4")
    assert (code, err) == (1, f"tablerules render: {path} holds no record 4\n")


def test_a_pipe_is_read_too(
    run: Run, games: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(games["maedn"].read_text("utf-8")))
    assert run("replay", "--check", "-")[0] == 0


@pytest.mark.parametrize("game", NAMES)
def test_a_position_is_drawn_as_text_and_as_a_picture(
    run: Run, games: dict[str, Path], tmp_path: Path, game: str
) -> None:
    path = str(games[game])
    start, end = (run("render", path, "--ply", "3")[1], run("render", path)[1])
    assert start.strip()
    assert start != end
    code, svg, _ = run("render", path, "--svg", "--viewer", "p1")
    assert code == 0
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own text
    target = tmp_path / "out.svg"
    code, out, _ = run("render", path, "--svg", "--viewer", "p1", "-o", str(target))
    assert (code, out) == (0, "")
    assert target.read_text("utf-8") == svg


def test_a_picture_shows_a_hand_to_its_owner_alone(run: Run, games: dict[str, Path]) -> None:
    views = [
        run("render", str(games["uno"]), "--ply", "6", *words)[1]
        for words in ((), ("--viewer", "p1"), ("--viewer", "p2"), ("--viewer", "public"))
    ]
    assert views[0] == views[3]
    assert len(set(views)) == 3


@pytest.mark.parametrize(
    "words,complaint",
    [
        (("--ply", "9999"), "--ply goes from 0 to"),
        (("--viewer", "p9"), "--viewer is public or one of p1 to p2, not 'p9'"),
        (("--viewer", "me"), "--viewer is public or one of p1 to p2, not 'me'"),
    ],
)
def test_a_position_that_there_is_not_is_refused(
    run: Run, games: dict[str, Path], words: tuple[str, ...], complaint: str
) -> None:
    code, _, err = run("render", str(games["maedn"]), *words)
    assert code == 2
    assert complaint in err


@pytest.mark.parametrize("command", [("replay",), ("render",), ("replay", "--check")])
@pytest.mark.parametrize(
    "content,complaint",
    [
        (b"", "holds no record"),
        (b"nonsense\n", "line 1, column 1: a record begins with"),
        (b"tablerules record 1\ngame: chess\n", "line 1: there is no game chess"),
        (b"tablerules record 1\ngame: yahtzee\n\n* roll 1 2 3 4 7\n", "line 4"),
        (b"tablerules record 1\ngame: yahtzee\n\np1 keep 3\n", "line 4: p1 keep 3"),
        (b"\xff\xfe\x00", "must be text in UTF-8"),
    ],
)
def test_a_file_that_is_no_record_fails_with_the_line(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: bytes, complaint: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    code, _, err = run(*command, str(path))
    assert code == 1
    assert err.startswith(f"tablerules {command[0]}: {path}")
    assert complaint in err


def test_a_file_that_is_not_there_fails(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    code, _, err = run("replay", str(path))
    assert (code, err) == (
        1,
        f"tablerules replay: {path} cannot be read: No such file or directory\n",
    )


# Solve and advise


def test_a_solution_is_summed_up_and_its_distribution_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "yacht.csv"
    code, out, _ = run("solve", "yahtzee", "--preset", "YACHT", "-o", str(path))
    assert code == 0
    assert "166.955067705" in out
    head, *rows = path.read_text().splitlines()
    assert head == "score,chance,chance_of_at_least"
    cells = [[float(cell) for cell in row.split(",")] for row in rows]
    assert abs(sum(chance for _, chance, _ in cells) - 1) < 1e-12
    assert abs(sum(score * chance for score, chance, _ in cells) - 166.955067705) < 1e-8
    assert cells[0][2] == pytest.approx(1)


def test_advice_ranks_moves_the_best_first(run: Run) -> None:
    words = ("--preset", "YACHT", "--dice", "33355", "--rolls", "2", "--card", "aces=3 chance=20")
    code, out, _ = run("advise", "yahtzee", *words, "--top", "3")
    assert code == 0
    lines = [line.split("  ") for line in out.splitlines()]
    assert len(lines) == 3
    assert lines[0][0] == "score full-house"
    values = [float(line[1] or line[2]) for line in ([c for c in row if c] for row in lines)]
    assert values == sorted(values, reverse=True)


def test_advice_is_given_for_a_position_of_a_record(run: Run, games: dict[str, Path]) -> None:
    path = str(games["yahtzee"])
    code, out, _ = run("advise", "yahtzee", "--record", path, "--ply", "1", "--top", "1")
    assert code == 0
    assert len(out.splitlines()) == 1
    assert run("advise", "yahtzee", "--record", path, "--ply", "0")[0] == 2
    assert run("advise", "yahtzee", "--record", str(games["uno"]))[0] == 2


# Simulate


def simulated(run: Run, *words: str) -> tuple[int, str, str]:
    return run("simulate", "yahtzee", "--preset", "YACHT", "--bots", "collector,random", *words)


def test_a_simulation_is_summed_up_and_written(run: Run, tmp_path: Path) -> None:
    csv, summary = tmp_path / "a.csv", tmp_path / "a.json"
    words = ("--games", "100", "--seed", "3", "--csv", str(csv), "--json", str(summary))
    code, out, _ = simulated(run, *words)
    assert code == 0
    assert out.startswith("p1 collector, p2 random\n100 games")
    head, *rows = csv.read_text().splitlines()
    assert head == "game,plies,p1_score,p1_rank,p2_score,p2_rank"
    assert [int(row.split(",")[0]) for row in rows] == list(range(100))
    data = json.loads(summary.read_text())
    assert data["bots"] == ["collector", "random"]
    assert data["preset"] == "YACHT"
    scores = [int(row.split(",")[2]) for row in rows]
    assert data["results"][0]["score"]["value"] == pytest.approx(sum(scores) / 100)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.json"]
    plain = tmp_path / "plain"
    plain.touch()
    assert {path.stat().st_mode for path in tmp_path.iterdir()} == {plain.stat().st_mode}


def test_workers_do_not_change_the_result(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "1.csv", tmp_path / "2.csv"
    simulated(run, "--games", "150", "--csv", str(one))
    simulated(run, "--games", "150", "--csv", str(two), "--workers", "2")
    assert one.read_text() == two.read_text()


def test_an_interrupted_simulation_goes_on_to_the_same_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    simulated(run, "--games", "300", "--csv", str(whole))
    calls = 0

    def interrupted(*args: Any, **kwargs: Any) -> Results:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise KeyboardInterrupt
        return simulate(*args, **kwargs)

    words = ("--games", "300", "--csv", str(part))
    with monkeypatch.context() as patch:
        patch.setattr("tablerules.cli.simulate.simulate", interrupted)
        code, _, err = simulated(run, *words)
    assert code == 130
    assert "Interrupted after 256 games" in err
    assert not part.exists()
    assert simulated(run, *words)[0] == 2
    code, _, err = simulated(run, *words, "--seed", "9", "--resume")
    assert code == 2
    assert "is of another run: seed differ" in err
    with (tmp_path / "part.csv.part").open("a") as file:
        file.write("1,2,3")  # the line that was being written
    assert simulated(run, *words, "--resume")[0] == 0
    assert part.read_text() == whole.read_text()
    assert not (tmp_path / "part.csv.part").exists()
