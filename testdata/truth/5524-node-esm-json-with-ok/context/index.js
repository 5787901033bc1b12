import menu from './menu.json' with { type: 'json' };
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { title } from './site.js';

const require = createRequire(import.meta.url);
const again = require('./menu.json');
const third = JSON.parse(readFileSync(new URL('./menu.json', import.meta.url)));
console.log(title, menu.length + again.length + third.length);
