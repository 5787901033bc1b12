const http = require('http');
const db = require('./db');
http.createServer((req, res) => res.end(db.client)).listen(3000);
