from celery import Celery

from proj import local_settings

app = Celery("proj", broker=local_settings.BROKER)
