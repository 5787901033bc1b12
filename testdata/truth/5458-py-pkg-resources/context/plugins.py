import pkg_resources


def load(group):
    return list(pkg_resources.iter_entry_points(group))
