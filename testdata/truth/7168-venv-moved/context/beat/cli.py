import time


def main():
    while True:
        time.sleep(1)
