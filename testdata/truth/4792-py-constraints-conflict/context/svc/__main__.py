from acme_db import connect
from acme_log import info

info(connect())
