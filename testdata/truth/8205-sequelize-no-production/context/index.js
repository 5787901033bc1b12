const http = require('http');
const db = require('./models');
http.createServer((req, res) => res.end(db.url)).listen(3000);
