def line(d: dict) -> str:
    # {"user": ...}
    return f"{d["user"]}: {d["n"]} items"
