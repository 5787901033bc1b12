from ..wire import connect


def check(host):
    return connect(host, 25)
