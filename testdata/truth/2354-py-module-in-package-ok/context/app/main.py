from app.config import settings
from app.jobs.runner import run

if __name__ == '__main__':
    run(settings)
