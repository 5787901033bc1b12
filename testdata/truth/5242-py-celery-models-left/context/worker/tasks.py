from celery import shared_task

from common.models import Order


@shared_task
def bill(order_id):
    return Order(order_id)
