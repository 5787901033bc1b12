import multiprocessing

bind = "0.0.0.0:8000"
workers = min(multiprocessing.cpu_count(), 2)
worker_class = "uvicorn.workers.UvicornWorker"
