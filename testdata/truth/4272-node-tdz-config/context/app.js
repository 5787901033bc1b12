const http = require('http');

const server = http.createServer(handle);
server.listen(PORT, HOST, () => console.log(`Running on http://${HOST}:${PORT}`));

const PORT = process.env.PORT || 8080;
const HOST = '0.0.0.0';

function handle(req, res) {
  res.end('hello');
}
