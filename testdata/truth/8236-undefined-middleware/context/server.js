const http = require('http');
const { withLogging, withErrors } = require('./middleware');

const handler = withLogging(withErrors((req, res) => res.end('ok')));
http.createServer(handler).listen(process.env.PORT || 8080);
