from celery import Celery

app = Celery("worker", include=["worker.tasks"])
