from ledger.book import Book


def main():
    print(Book().balance())
