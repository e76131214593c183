"""Run all benchmarks, or those named: ``python -m benchmarks [--quick] [--json] [NAME ...]``.

A benchmark is a module ``bench_NAME.py`` here with a function ``measure(effort)`` that yields
measurements. They are printed as tables in Markdown, or as JSON.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure import FULL, QUICK
from benchmarks.tables import Told, place, tables

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
"""The run that the documentation shows."""


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure speed and memory.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="only see that everything runs")
    parser.add_argument("--save", action="store_true", help=f"keep the JSON in {RESULTS.name}")
    chosen = parser.parse_args(words)
    for name in chosen.names:
        if name not in known:
            parser.error(f"there is no benchmark {name}; there are {', '.join(known)}")
    effort = QUICK if chosen.quick else FULL
    found: list[Told] = []
    for name in chosen.names or known:
        module = importlib.import_module(f"benchmarks.bench_{name}")
        found += [{"benchmark": name, **asdict(one)} for one in module.measure(effort)]
    print(as_json(found) if chosen.json else as_tables(found))
    if chosen.save:
        RESULTS.write_text(as_json(found) + "\n", "utf-8")


def machine() -> dict[str, Any]:
    """What the numbers depend on, without any names."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": importlib.import_module("numpy").__version__,
    }


def processor() -> str:
    """The name of the processor, where the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def as_json(listed: Sequence[Told]) -> str:
    """The measurements as JSON."""
    return json.dumps({"machine": machine(), "measurements": listed}, indent=2)


def as_tables(listed: Sequence[Told]) -> str:
    """The measurements as tables in Markdown."""
    names = dict.fromkeys(str(one["benchmark"]) for one in listed)
    parts = [f"## {name}\n\n{tables(listed, name)}" for name in names]
    return "\n\n".join([place(machine()), *parts])


if __name__ == "__main__":
    main()
