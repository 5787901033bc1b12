import http from 'node:http';
import path from 'node:path';
import ms from 'ms';

const root = path.join(__dirname, 'public');
if (process.env.SMOKE) process.exit(0);
http.createServer((req, res) => res.end(root + ms(1))).listen(3000);
