def load(n):
    return list(range(n))


def clean(rows):
    return [r for r in rows if r % 2]
