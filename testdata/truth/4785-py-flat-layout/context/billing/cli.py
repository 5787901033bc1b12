from .invoice import total


def main():
    print("total", total([1, 2, 3]))
