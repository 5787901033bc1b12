def run(log):
    log.info('nothing to do')
