def add(a, b):
    """
    >>> add(1, 1)
    2
    """
    return a + b
