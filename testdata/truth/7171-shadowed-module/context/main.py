import smtplib
import time

print(smtplib.SMTP_PORT)
time.sleep(100)
