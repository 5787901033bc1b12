def run():
    return dict(a=1, 2)
