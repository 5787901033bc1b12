const http = require('http');
const config = require('config');

const port = config.get('server.port');

http.createServer((q, r) => r.end('ok')).listen(port);
