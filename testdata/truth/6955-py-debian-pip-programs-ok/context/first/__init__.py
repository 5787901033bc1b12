import second


def main():
    print("first", second.N)
