def line(row):
    return f"{row["name"]}: {row["n"]}"
