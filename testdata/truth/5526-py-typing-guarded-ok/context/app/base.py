import sys
from typing import TYPE_CHECKING, Any
from datetime import UTC
from enum import StrEnum

if sys.version_info >= (3, 12):
    from typing import override
else:
    def override(f):
        return f

try:
    from collections import Mapping
except ImportError:
    from collections.abc import Mapping

if TYPE_CHECKING:
    from typing import TypeIs


class Clean:
    @override
    def run(self) -> Any:
        return isinstance({}, Mapping), UTC
