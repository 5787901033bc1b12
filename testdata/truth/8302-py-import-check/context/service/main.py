from datetime import datetime

from service.models import Order

START = datetime.now(timezone.utc)
