from notify.mail import default_channel

default_channel.send("up")
