from tracker.geo import distance


def run():
    print(distance((0, 0), (3, 4)))
