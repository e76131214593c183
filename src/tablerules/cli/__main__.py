"""``python -m tablerules.cli``, the same as the command ``tablerules``."""

import sys

from tablerules.cli import main

sys.exit(main())
