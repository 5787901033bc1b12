from notify.base import Channel


class Mail(Channel):
    def send(self, text):
        print("mail", text)


default_channel = Mail()
