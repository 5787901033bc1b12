from worker.settings import BROKER_URL, QUEUE

print(BROKER_URL, QUEUE)
