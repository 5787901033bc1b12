from celery import Celery

from proj import names

app = Celery(names.APP)
