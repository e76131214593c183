from collections import Counter
from pathlib import Path

import pytest

from scripts.traceability import evidence, listed_rules, page

LISTED = listed_rules()
TESTED = evidence()


def test_every_listed_rule_has_a_test() -> None:
    assert [rule for ids in LISTED.values() for rule in ids if rule not in TESTED] == []


def test_no_test_names_a_rule_that_its_game_does_not_list() -> None:
    named = {rule: rule.partition(":")[0] for rule in TESTED}
    assert [rule for rule, game in named.items() if rule not in LISTED.get(game, [rule])] == []


def test_no_rule_is_listed_twice() -> None:
    counts = Counter(rule for ids in LISTED.values() for rule in ids)
    assert [rule for rule, count in counts.items() if count > 1] == []


def test_a_rule_is_a_table_row_that_begins_with_its_id_in_code(tmp_path: Path) -> None:
    (tmp_path / "toy.md").write_text(
        "| id | rule |\n|---|---|\n"
        "| `S0-05` | Each keeps a card. |\n| `J-forced` | .. |\n| `Y12` | .. |\n| `V-c` | .. |\n"
        "| `upper_first` | an option |\n| `MATTEL_2008` | a preset |\n| S0-06 | not in code |\n"
        "and `S0-07` | in a sentence |\n",
        encoding="utf-8",
    )
    (tmp_path / "index.md").write_text("no rules here\n", encoding="utf-8")
    assert listed_rules(tmp_path) == {"toy": ["toy:S0-05", "toy:J-forced", "toy:Y12", "toy:V-c"]}


def test_evidence_is_a_mark_on_a_test_a_parameter_a_class_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "test_toy.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('toy:S0-01')\n"
        "@pytest.mark.rule('toy:S0-02', 'toy:S0-03')\n"
        "def test_one(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('toy:S0-02'))])\n"
        "def test_two(x): ...\n"
        "@pytest.mark.rule('toy:Y1')\n"
        "class TestThree: ...\n",
        encoding="utf-8",
    )
    (tmp_path / "cases.toml").write_text('rules = ["toy:Y1", "toy:J-free"]\n', encoding="utf-8")
    file = "toy/test_toy.py"
    assert evidence(tmp_path) == {
        "toy:S0-01": [file],
        "toy:S0-02": [f"{file}::test_one", f"{file}::test_two"],
        "toy:S0-03": [f"{file}::test_one"],
        "toy:Y1": [f"{file}::TestThree", "cases.toml"],
        "toy:J-free": ["cases.toml"],
    }


def test_a_mark_that_cannot_be_read_without_running_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("pytest.mark.rule(*ids)\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"test_toy\.py, line 1: write the rule out"):
        evidence(tmp_path)


def test_the_page_shows_what_has_a_test_and_what_has_none() -> None:
    text = page({"toy": ["toy:S0-01", "toy:S0-02"]}, {"toy:S0-01": ["test_a.py::test_b"]})
    assert "1 of 2 [rules](../rules/toy.md) have a test." in text
    assert "| `S0-01` | `test_a.py::test_b` |" in text
    assert "| `S0-02` | none |" in text
