const { createLogger } = require('./lib');
const logger = createLogger('api');
logger.info('up');
