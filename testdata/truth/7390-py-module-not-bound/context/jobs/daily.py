from datetime import timedelta

WINDOW = timedelta(days=1)
START = datetime.now() - WINDOW

def run(): pass
