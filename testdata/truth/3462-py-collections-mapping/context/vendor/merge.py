import collections


def merge(a, b):
    for k, v in b.items():
        if isinstance(v, collections.Mapping):
            a[k] = merge(a.get(k, {}), v)
        else:
            a[k] = v
    return a
