const fs = require('fs');
const path = require('path');
const ms = require('ms');

const dir = path.join(__dirname, 'migrations');
const files = fs.readdirSync(dir).filter((f) => f.endsWith('.js')).sort();

for (const f of files) {
  const m = require(path.join(dir, f));
  await m.up();
}
console.log('done in', ms(10));
