from app import six as own
from app.cache import text
import six
print(own.text_type, text)
