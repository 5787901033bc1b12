const http = require('http');
exports.createApp = () => {
  const routes = require('../routes');
  return http.createServer((req, res) => res.end(routes.index()));
};
