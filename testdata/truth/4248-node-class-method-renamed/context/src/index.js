const http = require('http');
const { InventoryService } = require('./services/inventory');
const config = require('./config');

const service = new InventoryService(config.seed);
service.load();

const server = http.createServer((req, res) => {
  res.end(JSON.stringify(service.list()));
});
server.listen(config.port, () => {
  console.log(`listening on ${config.port}`);
  setTimeout(() => process.exit(0), 200);
});
