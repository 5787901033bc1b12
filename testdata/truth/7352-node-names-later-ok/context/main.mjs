import './fill.mjs';
import fs, { readFileSync } from 'node:fs';
import * as promises from 'node:fs/promises';
const { resolve } = Promise.withResolvers();
resolve(1);
console.log(Object.groupBy([1, 2], (n) => (n % 2 ? 'odd' : 'even')).odd, typeof fs.globSync, typeof promises.glob, typeof readFileSync);
