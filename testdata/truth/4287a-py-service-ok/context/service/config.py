import os
from dataclasses import dataclass, field
from enum import Enum


class Mode(Enum):
    PRODUCTION = "production"
    TEST = "test"


@dataclass
class Config:
    mode: Mode
    workers: int
    hosts: list = field(default_factory=lambda: ["a"])
    tags: tuple = ()


def load(env=os.environ):
    return Config(Mode(env["APP_MODE"]), int(env.get("WORKERS") or 1))
