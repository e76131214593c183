"""Run all benchmarks, or those named: ``python -m benchmarks [--json] [NAME ...]``.

A benchmark is a module ``bench_NAME.py`` here with a function ``measure()`` that yields
measurements. They are printed as one table in Markdown, or as JSON.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.measure import Measurement

HEAD = ("benchmark", "subject", "quantity", "value", "unit", "note")


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    known = sorted(
        path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")
    )
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure speed and memory.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args(words)
    for name in chosen.names:
        if name not in known:
            parser.error(f"there is no benchmark {name}; there are {', '.join(known)}")
    found: list[tuple[str, Measurement]] = []
    for name in chosen.names or known:
        module = importlib.import_module(f"benchmarks.bench_{name}")
        found += [(name, measurement) for measurement in module.measure()]
    print(as_json(found) if chosen.json else as_table(found))


def machine() -> str:
    """The machine in a few words."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def as_json(found: Sequence[tuple[str, Measurement]]) -> str:
    """The measurements as JSON."""
    listed = [{"benchmark": name, **asdict(measurement)} for name, measurement in found]
    return json.dumps({"machine": machine(), "measurements": listed}, indent=2)


def as_table(found: Sequence[tuple[str, Measurement]]) -> str:
    """The measurements as a table in Markdown."""
    rows = [HEAD, ["---"] * len(HEAD)]
    rows += [(name, m.subject, m.quantity, f"{m.value:,.4g}", m.unit, m.note) for name, m in found]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([f"Measured on {machine()}.", "", *lines])


if __name__ == "__main__":
    main()
