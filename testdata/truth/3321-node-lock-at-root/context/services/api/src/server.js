const http = require('node:http');
const ms = require('ms');
http.createServer((q, r) => r.end(ms(process.uptime() * 1000))).listen(3000);
