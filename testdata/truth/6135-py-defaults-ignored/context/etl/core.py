def run(cfg: dict | None = None):
    match cfg:
        case {"mode": mode}:
            return f"f{mode}"
        case _:
            return None
