const http = require('http');
const ms = require('ms');
const config = require('../config');

if (process.env.SMOKE) process.exit(0);
http.createServer((req, res) => res.end(ms(1))).listen(config.port);
