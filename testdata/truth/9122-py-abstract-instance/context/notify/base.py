from abc import ABC, abstractmethod


class Channel(ABC):
    @abstractmethod
    def send(self, text): ...

    @abstractmethod
    def close(self): ...
