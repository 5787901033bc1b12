from dataclasses import dataclass, field
from typing import Optional


@dataclass
class Order:
    sku: str
    quantity: int = 1
    note: Optional[str] = None
    tags: list[str] = field(default_factory=list)
    customer: str
