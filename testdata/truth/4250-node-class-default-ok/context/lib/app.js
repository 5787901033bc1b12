const http = require('http');
exports.createApp = ({ logger }) => http.createServer((req, res) => {
  logger.info(req.url);
  res.end('ok');
});
