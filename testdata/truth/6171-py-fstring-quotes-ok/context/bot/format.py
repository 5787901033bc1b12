def line(d: dict) -> str:
    width = 5
    a = f"{{literal}} {d['user']}: {d['n']:>{width}} items"
    b = f'{"x" if d else "y"}' + "{" + f"{len({1, 2})}"
    c = rf"\d{{2}} {a!r}" f"{b}"
    return f"""{d["user"]} {a} {b} {c}"""
