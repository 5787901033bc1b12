import http from 'node:http';
const pkg = require('./package.json');
http.createServer().listen(0, function () { console.log(pkg.name); this.close(); });
