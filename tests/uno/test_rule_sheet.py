"""The rule sheet says something about every value of every option."""

import re

import attrs
import pytest
from attrs import evolve

from tablerules.uno import PRESETS, Options, rule_sheet
from tablerules.uno.rulesheet import LINES
from tests.uno.pairwise import DOMAINS, repaired


def test_every_option_has_its_line_once() -> None:
    names = [line.option for line in LINES]
    assert sorted(names) == sorted(field.name for field in attrs.fields(Options))


@pytest.mark.rule("uno:S2-36")
@pytest.mark.parametrize("name", DOMAINS)
def test_different_values_read_differently(name: str) -> None:
    (line,) = (line for line in LINES if line.option == name)
    base = {other: domain[0] for other, domain in DOMAINS.items()}
    options = [repaired({**base, name: value}, (name,)) for value in DOMAINS[name]]
    told = [line.sentence(one) for one in options if one is not None]
    assert len(set(told)) == len(DOMAINS[name])
    assert all(not text or re.fullmatch(r"[A-Zp0-9].*\.", text) for text in told)


@pytest.mark.rule("uno:S2-36")
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_read_out(name: str) -> None:
    lines = rule_sheet(PRESETS[name]).splitlines()
    assert all(re.fullmatch(r".+\. \[[\w -]+\]", line) for line in lines)
    assert len({*lines}) == len(lines)


def test_what_does_not_matter_is_left_out() -> None:
    sheet = rule_sheet(Options())
    assert "silence" not in sheet
    assert "Shuffle Hands" not in sheet
    loud = rule_sheet(evolve(PRESETS["EVERYTHING"], partners=True, dealer=2, draw_cap=1))
    for words in ("partners", "p3 deals first", "At most one card", "Shuffle Hands", "3 cards"):
        assert words in loud
