from celery import Celery

app = Celery("tasks", broker="memory://")
app.conf.beat_schedule = {"tick": {"task": "tasks.tick", "schedule": 30.0}}


@app.task
def tick():
    return 1
