"""What the documentation offers to be taken along: the notebook, as it stands in the repository."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
DOWNLOADS = ("examples/notebook.ipynb",)


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the files to the documentation that is being built, under the paths they have here."""
    for name in DOWNLOADS:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files
