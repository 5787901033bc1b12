import six
from config import settings
print(settings)
