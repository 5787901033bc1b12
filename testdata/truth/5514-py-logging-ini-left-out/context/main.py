import logging
import logging.config

logging.config.fileConfig('logging.ini')
log = logging.getLogger(__name__)

if __name__ == '__main__':
    log.info('ready')
