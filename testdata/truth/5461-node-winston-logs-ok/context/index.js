const winston = require('winston')
const logger = winston.createLogger({
  level: 'info',
  transports: [
    new winston.transports.Console(),
    new winston.transports.File({ filename: 'logs/error.log', level: 'error' }),
    new winston.transports.File({
      filename: 'logs/combined.log',
    }),
  ],
})
logger.info('ready')
setTimeout(() => process.exit(0), 500)
