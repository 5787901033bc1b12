const { Logger } = require('./lib/logger');
const { createApp } = require('./lib/app');

const logger = new Logger('api');
const app = createApp({ logger });
app.listen(8080, () => {
  logger.info('up');
  setTimeout(() => process.exit(0), 100);
});
