from celery import Celery

from worker import tasks

app = Celery("worker")
