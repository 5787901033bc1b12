const http = require('http');
const port = process.env.PORT || 3000;

const server = http.createServer((req, res) => {
  res.end('ok');
});
server.listen(prot, () => console.log(`listening on ${port}`));
