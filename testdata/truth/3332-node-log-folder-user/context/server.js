const http = require('http');
const log = require('./lib/logger');

http.createServer((req, res) => { log.info(req.url); res.end('ok'); }).listen(process.env.PORT || 3000, () => log.info('up'));
