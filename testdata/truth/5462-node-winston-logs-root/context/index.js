const winston = require('winston')

function createLogger () {
  return winston.createLogger({
    transports: [
      new winston.transports.File({ filename: 'logs/error.log', level: 'error' }),
    ],
  })
}

const main = async () => {
  const logger = createLogger()
  logger.info('ready')
}

main()
