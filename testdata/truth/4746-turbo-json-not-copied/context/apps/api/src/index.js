const log = require('@platform/log')
log.info('api started')
