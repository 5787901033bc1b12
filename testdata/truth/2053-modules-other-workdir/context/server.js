const http = require('http');
const ms = require('ms');
const port = Number(process.env.PORT || 3000);
const server = http.createServer((req, res) => res.end('up ' + ms(process.uptime() * 1000)));
if (process.env.SMOKE) { console.log('smoke ok'); process.exit(0); }
server.listen(port, () => console.log('listening on ' + port));
