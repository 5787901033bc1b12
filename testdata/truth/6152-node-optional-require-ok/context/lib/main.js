'use strict';

let tracer;
try {
  tracer = require('./tracing');
} catch (err) {
  tracer = { start() {} };
}

function lazy() {
  return require('sharp');
}

const plugin = process.env.PLUGIN ? require(process.env.PLUGIN) : null;
const fast = process.platform === 'win32' ? require('windows-only') : null;

tracer.start();
console.log('ready', typeof lazy, plugin, fast);
