from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar


@dataclass
class Order:
    limit: ClassVar[int] = 100
    sku: str
    quantity: int = 1
    _: KW_ONLY
    customer: str = field(default="-")
    tags: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class Line:
    price: float = 0.0
    name: str


class Plain:
    a: int = 1
    b: str
