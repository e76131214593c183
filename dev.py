"""Run a developer's task: `python3 dev.py TASK [ARGUMENT ...]`.

Needs Python 3.11 or newer and nothing else. The first call makes the environment `.venv`; later
calls renew of it only what has changed. Arguments after the task go to the program it runs, as in
`python3 dev.py test tests/core -x`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python is told so, not shown a traceback
    sys.exit("tablerules needs Python 3.11 or newer; this is Python " + sys.version.split()[0])

import hashlib
import json
import os
import shutil
import subprocess
import sysconfig
import tomllib
import venv
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SITE_PACKAGES = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
STAMPS = VENV / "tablerules-dev.json"
WHEELS = VENV / "wheel"
CONSTRAINTS = ROOT / "constraints.txt"
PYPROJECT = ROOT / "pyproject.toml"
FOLDERS = ("src", "scripts", "tests", "examples", "benchmarks")


# Running programs


def run(*command: str | Path, **environment: str) -> int:
    """Run a program at the top of the repository, show its command line, return its exit code."""
    words = [str(word) for word in command]
    print("$", *(word.removeprefix(f"{ROOT}{os.sep}") for word in words), flush=True)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(words, cwd=ROOT, env=env | environment, check=False).returncode


def must(*command: str | Path) -> None:
    """Run a program without which nothing further makes sense."""
    code = run(*command)
    if code:
        sys.exit(code)


def answers(*command: str | Path) -> str:
    """Return what a program prints, or nothing where it fails or does not exist."""
    try:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if result.returncode else result.stdout


# The environment


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return a short name for the contents of some files and for some words."""
    total = hashlib.sha256("\0".join(words).encode())
    for path in sorted(paths):
        total.update(f"\0{path}\0".encode())
        total.update(path.read_bytes() if path.exists() else b"")
    return total.hexdigest()


def stamps() -> dict[str, str]:
    """Return the stamps that the last finished installations of each kind left behind."""
    text = STAMPS.read_text() if STAMPS.exists() else "{}"
    return dict(json.loads(text))


def stamp(kind: str, value: str) -> None:
    """Note that an installation of a kind has finished."""
    STAMPS.write_text(json.dumps(stamps() | {kind: value}))


def make_environment() -> None:
    """Make `.venv` for this very Python, unless it is there already."""
    version = "import sys; print(sys.version)"
    if answers(PYTHON, "-c", version).strip() != sys.version.strip():
        print(f"Making .venv for Python {sys.version.split()[0]}", flush=True)
        venv.create(VENV, clear=True, with_pip=False, symlinks=os.name != "nt")


def installer(python: Path = PYTHON) -> list[str | Path]:
    """Return what installs for an environment's Python: uv, its own pip or that of this Python."""
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", python]
    ensurepip = (python, "-m", "ensurepip", "--default-pip")
    if answers(python, "-m", "pip", "--version") or answers(*ensurepip):
        return [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    host: list[str | Path] = [sys.executable, "-m", "pip", "--python", python]
    if answers(*host, "--version"):  # pip has known --python since 22.3
        return [*host, "install", "--quiet", "--disable-pip-version-check"]
    sys.exit(
        "Nothing here can install packages into an environment. Any one of these is enough:\n"
        "  uv; pip 22.3 or newer for this Python; or its module ensurepip\n"
        "  (on Debian and Ubuntu: apt install python3-venv)"
    )


def developer_requirements() -> list[str]:
    """Return what the package needs at run time and what its developers need."""
    settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    groups: dict[str, list[str | dict[str, str]]] = settings["dependency-groups"]

    def members(group: str) -> list[str]:
        return [
            name
            for entry in groups[group]
            for name in ([entry] if isinstance(entry, str) else members(entry["include-group"]))
        ]

    return [*settings["project"]["dependencies"], *members("dev")]


def others_installed() -> str:
    """Return names and versions of everything in `.venv` but the package itself."""
    names = {path.name for path in SITE_PACKAGES.glob("*.dist-info")}
    return " ".join(sorted(name for name in names if not name.startswith("tablerules-")))


def install_tools() -> None:
    """Bring `.venv` to the pinned tools, unless nothing has changed since the last time."""
    make_environment()
    inputs = (PYPROJECT, CONSTRAINTS)
    if stamps().get("tools") != digest(inputs, others_installed()):
        print("Installing into .venv, which takes a minute the first time", flush=True)
        must(*installer(), "--constraint", CONSTRAINTS, *developer_requirements())
        stamp("tools", digest(inputs, others_installed()))


def install_wheel() -> None:
    """Build the wheel and install it, unless the one installed is of these very sources."""
    install_tools()
    texts = [PYPROJECT, ROOT / "README.md", ROOT / "LICENSE"]
    sources = [path for path in (ROOT / "src").rglob("*") if path.suffix != ".pyc"]
    inputs = [path for path in texts + sources if path.is_file()]

    def current() -> str:
        return digest([*inputs, *SITE_PACKAGES.glob("tablerules-*.dist-info/RECORD")])

    if stamps().get("wheel") != current():
        shutil.rmtree(WHEELS, ignore_errors=True)
        build("--wheel", "--outdir", WHEELS)
        again = "--reinstall" if shutil.which("uv") else "--force-reinstall"
        must(*installer(), again, "--no-deps", *WHEELS.glob("*.whl"))
        stamp("wheel", current())


def build(*arguments: str | Path) -> None:
    """Build distributions with the pinned tools."""
    must(PYTHON, "-m", "build", "--no-isolation", *arguments)


# The tasks


def demo(arguments: Sequence[str]) -> int:
    """Play whole games of every kind, move by move, to the final score."""
    install_wheel()
    return run(PYTHON, "examples/demo.py", *arguments)


def web(arguments: Sequence[str]) -> int:
    """Serve the table at which people and bots play in browsers."""
    install_wheel()
    return run(PYTHON, "-m", "examples.web_table", *arguments)


def test(arguments: Sequence[str]) -> int:
    """Run the tests on the built and installed wheel."""
    install_wheel()
    return run(PYTHON, "-m", "pytest", *arguments, TABLERULES_WHEEL="1")


def matrix(arguments: Sequence[str]) -> int:
    """Try the wheel in clean environments: on each Python, at the lowest versions, on Pyodide."""
    install_wheel()
    return run(sys.executable, "-m", "scripts.matrix", *WHEELS.glob("*.whl"), *arguments)


def coverage(arguments: Sequence[str]) -> int:
    """Run the tests and tell which lines of the installed wheel they reach."""
    install_wheel()
    code = run(PYTHON, "-m", "coverage", "run", "-m", "pytest", *arguments, TABLERULES_WHEEL="1")
    must(PYTHON, "-m", "coverage", "combine", "--quiet")
    return code or run(PYTHON, "-m", "coverage", "report")


def fuzz(arguments: Sequence[str]) -> int:
    """Play the millions: the slow tests and the laws of every game, at length."""
    install_wheel()
    words = ("-m", "pytest", "-m", "slow", *arguments)
    return run(PYTHON, *words, TABLERULES_WHEEL="1", TABLERULES_FUZZ="1")


def bench(arguments: Sequence[str]) -> int:
    """Measure speed."""
    install_wheel()
    return run(PYTHON, "-m", "benchmarks", *arguments)


def lint(arguments: Sequence[str]) -> int:
    """Check style, types and the import rules."""
    install_tools()
    folders = [name for name in FOLDERS if any((ROOT / name).rglob("*.py"))]
    codes = [
        run(PYTHON, "-m", "ruff", "check", *arguments),
        run(PYTHON, "-m", "ruff", "format", "--check"),
        run(PYTHON, "-m", "mypy", "dev.py", *folders),
        run(PYTHON, "-m", "basedpyright", "dev.py", *folders),
        run(PYTHON.with_name("lint-imports"), PYTHONPATH="src"),
    ]
    return max(codes)


def docs(arguments: Sequence[str]) -> int:
    """Build the documentation into `site`; any warning is an error."""
    install_wheel()
    words = ("-m", "mkdocs", "build", "--strict", *arguments)
    return run(PYTHON, *words, NO_MKDOCS_2_WARNING="1")


def preview(arguments: Sequence[str]) -> int:
    """Serve the documentation, and build it again whenever it changes."""
    install_wheel()
    return run(PYTHON, "-m", "mkdocs", "serve", *arguments, NO_MKDOCS_2_WARNING="1")


def site(arguments: Sequence[str]) -> int:
    """Build the documentation and look at every page of it in a browser."""
    return docs(()) or run(PYTHON, "-m", "pytest", "tests/site", *arguments, TABLERULES_SITE="1")


def package(arguments: Sequence[str]) -> int:
    """Build what would be published into `dist`, and check it."""
    install_tools()
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    build(*arguments)
    files = sorted((ROOT / "dist").iterdir())
    wheels = [path for path in files if path.suffix == ".whl"]
    return run(PYTHON, "-m", "twine", "check", "--strict", *files) or run(
        PYTHON, "-m", "check_wheel_contents", *wheels
    )


TASKS = (
    demo,
    web,
    test,
    lint,
    docs,
    preview,
    site,
    package,
    matrix,
    coverage,
    fuzz,
    bench,
)


def main(words: Sequence[str]) -> int:
    """Run the task named first, or say which there are."""
    tasks = {task.__name__: task for task in TASKS}
    if words and words[0] in tasks:
        return tasks[words[0]](words[1:])
    print(__doc__)
    for name, task in tasks.items():
        print(f"  {name:9} {(task.__doc__ or '').splitlines()[0]}")
    return 0 if words and words[0] in {"-h", "--help"} else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # how one ends a server
        sys.exit(130)
