import fs from 'node:fs';
export function later() {
  const x = require('./nothing');
  return fs.existsSync(x);
}
