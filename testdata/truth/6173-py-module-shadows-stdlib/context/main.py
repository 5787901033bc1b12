import logging
import smtplib

from email import send


def main():
    logging.basicConfig(level=logging.INFO)
    send("x")


main()
