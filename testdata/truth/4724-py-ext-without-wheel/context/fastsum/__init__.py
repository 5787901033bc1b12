from fastsum._sum import add


def total(xs):
    t = 0
    for x in xs:
        t = add(t, x)
    return t
