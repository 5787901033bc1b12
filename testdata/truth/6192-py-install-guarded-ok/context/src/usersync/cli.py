from usersync.source import read


def main():
    print(read())
