import requests


def main():
    print("up")
