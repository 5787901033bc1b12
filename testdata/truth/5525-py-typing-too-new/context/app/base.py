from abc import ABC, abstractmethod
from typing import Any, override


class Job(ABC):
    @abstractmethod
    def run(self) -> Any: ...


class Clean(Job):
    @override
    def run(self) -> Any:
        return 1
