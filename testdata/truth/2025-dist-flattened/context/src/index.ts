import http from 'node:http';
import ms from 'ms';

const port = Number(process.env.PORT ?? 3000);
const server = http.createServer((_req, res) => { res.end('up ' + ms(1000)); });
if (process.env.SMOKE) {
  console.log('smoke ok');
  process.exit(0);
}
server.listen(port);
