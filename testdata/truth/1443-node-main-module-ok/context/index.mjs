import fs from 'node:fs';
import './build.mjs';
console.log(fs.readFileSync('out/a.txt', 'utf8'));
