import { createRequire } from 'node:module';
import { read } from './a.js';
import { later } from './b.js';
const require = createRequire(import.meta.url);
const pkg = require('./package.json');
console.log(pkg.name, read(), typeof later);
