const { one } = require('orders/lib');
const two = require('#lib').one + one;
const ts = require('typescript');
const ms = require('ms');
const { test } = require('node:test');
let pretty;
try {
  pretty = require('pino-pretty');
} catch {
  pretty = null;
}
console.log(two, !!ts.version, ms(two), typeof test, pretty);
