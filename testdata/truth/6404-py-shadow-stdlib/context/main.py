import logging

log = logging.getLogger("app")
log.warning("started")
