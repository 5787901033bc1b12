def summarize(rows):
    return f"{len(rows)} rows"
