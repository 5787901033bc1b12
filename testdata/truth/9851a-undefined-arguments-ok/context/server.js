const path = require('path');
const dir = path.join(process.env.DATA_DIR || '/tmp', 'db.json');
const key = Buffer.from(process.env.KEY ?? '', 'base64');
const file = (name) => path.join(process.env.ROOT, name);
let at;
try {
  at = path.resolve(process.env.HOME_OF, 'x');
} catch {
  at = '/';
}
if (process.env.LOGS) {
  console.log(path.join(process.env.LOGS, 'a'), Buffer.from(process.env.LOGS));
}
console.log(dir, key.length, typeof file, at, path.resolve('a', 'b'), encodeURIComponent(process.env.NOPE));
