function app(req, res) {
  res.end('hello');
}
module.exports = app;
