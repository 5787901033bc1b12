from logging import getLogger

log = getLogger(__name__)

def work():
    log.info('work')
