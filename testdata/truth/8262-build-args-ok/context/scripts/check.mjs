import fs from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { write } = require('./lib');
write('b.json', {});
if (!fs.existsSync('out.json') || !fs.existsSync('b.json')) { console.error('missing'); process.exit(2); }
const pkg = JSON.parse(await fs.promises.readFile(new URL('../package.json', import.meta.url), 'utf8'));
console.log(pkg.version.length, pkg.missing?.x);
