const Logger = require('./lib/logger');
const { createApp } = require('./lib/app');

const logger = new Logger('api');
logger.extra = () => logger.info('more');
logger.extra();
const app = createApp({ logger });
app.listen(8080, () => {
  logger.info('up');
  logger.warn('soon');
  setTimeout(() => process.exit(0), 100);
});
