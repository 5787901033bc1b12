from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame

try:
    import uvloop
except ImportError:
    uvloop = None


def rows(df: DataFrame) -> list[int] | None:
    return None


print(rows.__annotations__)
time.sleep(0.1)
