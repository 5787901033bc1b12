if (process.env.NODE_ENV !== 'production') require('dotenv').config();
const path = require('path');
const settings = require(path.join(__dirname, 'lib', 'settings'));
const greet = process.env.GREETING || 'hi';

let optional;
try {
  optional = require('optional');
} catch (e) {
  optional = null;
}

if (!process.env.SENTRY_DSN) {
  console.warn('errors are not reported');
}

const late = () => require('./late');
module.exports = { late, greet, routes: [require('./lib/a'), require('./lib/b')] };
console.log(settings.port, process.env.SEED && require('./seed'), optional);
