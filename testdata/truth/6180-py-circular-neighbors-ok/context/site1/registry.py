from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import missing_at_run_time

REGISTRY = {}


def late():
    from site1 import limit
    return limit
