"""Start the web table: ``python -m examples.web_table``."""

from .server import main

main()
