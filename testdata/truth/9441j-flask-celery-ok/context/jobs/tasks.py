from celery import Celery

app = Celery("jobs", broker="memory://")


@app.task
def add(a, b):
    return a + b
