import smtplib


def send(to):
    print("mail to", to, smtplib.SMTP_PORT)
