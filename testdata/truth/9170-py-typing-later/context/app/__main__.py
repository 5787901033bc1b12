from typing import Any, TypeIs


def text(x: Any) -> TypeIs[str]:
    return isinstance(x, str)


print(text(""))
