def on_start(msg):
    return "hi"


def on_quit(msg):
    return "bye"
