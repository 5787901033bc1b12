import sys


def main():
    print("once" if "--once" in sys.argv else "loop")
