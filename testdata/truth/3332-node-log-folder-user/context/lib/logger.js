const path = require('path');
const { createLogger, transports, format } = require('winston');

module.exports = createLogger({
  format: format.json(),
  transports: [
    new transports.File({ filename: path.join(__dirname, '..', 'logs', 'app.log') }),
    new transports.Console(),
  ],
});
