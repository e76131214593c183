"""Measurements as tables that people read: a row for each subject, a column for each quantity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Told = Mapping[str, Any]
"""One measurement, as JSON has it."""

EXACT = 100
"""From here on whole numbers are exact enough."""


def place(machine: Told) -> str:
    """Where and when it was measured, in one sentence."""
    numpy, cores = machine["numpy"], machine["cores"]
    where = f"{machine['processor']} ({machine['architecture']}), {cores} cores"
    software = f"{machine['system']}, {machine['python']}, NumPy {numpy}"
    return f"Measured on {machine['date']}: {where}, {software}."


def tables(measurements: Iterable[Told], benchmark: str) -> str:
    """A benchmark's tables, one for each group, under headings where groups have names."""
    chosen = [one for one in measurements if one["benchmark"] == benchmark]
    parts: list[str] = []
    for group in dict.fromkeys(one["group"] for one in chosen):
        parts += [f"### {group}"] if group else []
        parts.append(table([one for one in chosen if one["group"] == group]))
    return "\n\n".join(parts)


def table(measurements: Iterable[Told]) -> str:
    """One table."""
    cells = {(one["subject"], column(one)): cell(one) for one in measurements}
    subjects = list(dict.fromkeys(subject for subject, _ in cells))
    columns = list(dict.fromkeys(name for _, name in cells))
    rows = [["", *columns], ["---", *["---:"] * len(columns)]]
    rows += [
        [subject, *(cells.get((subject, name), "") for name in columns)] for subject in subjects
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def column(one: Told) -> str:
    """The head of a column: a quantity with its unit, which may say it all ("games/s")."""
    quantity, unit = str(one["quantity"]), str(one["unit"])
    if unit.startswith(quantity):
        return unit
    return f"{quantity}, {unit}" if unit else quantity


def cell(one: Told) -> str:
    """A number, with what helps to judge it."""
    value, note = one["value"], one["note"]
    number = f"{value:,.0f}" if value >= EXACT else f"{value:.3g}"
    return f"{number} ({note})" if note else number
