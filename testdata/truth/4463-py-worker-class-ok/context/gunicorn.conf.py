worker_class = "uvicorn.workers.UvicornWorker"
