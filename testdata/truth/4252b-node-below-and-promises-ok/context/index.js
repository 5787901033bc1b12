'use strict';
const { EventEmitter } = require('events');
const { spawn, execSync } = require('child_process');
const { Worker } = require('node:worker_threads');

start();
function start() {
  setImmediate(() => console.log(PORT, new Late().name));
  if (process.env.NEVER) console.log(PORT);
  return typeof PORTS;
}
const PORT = 80, [first, { second }] = [1, { second: 2 }];
class Late { name = 'late' }
switch (first) {
  case 1: { const inner = second; console.log(inner); break; }
  default: { let inner; console.log(inner); }
}
for (let i = 0, n = PORT; i < 1; i++) { const j = i + n; console.log(j); }
{
  const use = () => shadow;
  const shadow = 'inner';
  console.log(use());
}
const shadow = 'outer';
main().then(() => console.log('done'), (e) => { console.error(e); process.exitCode = 1; });
async function main() {
  const list = all();
  for await (const x of stream()) console.log(x);
  for (const x of await list) console.log(x);
  for (const p of [all(), all()]) await p;
  const [a, b] = await Promise.all([all(), all()]);
  console.log(a.length + b.length, list.then, list.length);
  const child = spawn('nothing-here');
  child.on('error', (e) => console.log(e.code));
  const w = new Worker('require("worker_threads").parentPort.postMessage(1)', { eval: true });
  w.once('message', (m) => console.log(m));
  try { execSync('nothing-here', { stdio: 'ignore' }); } catch (e) { console.log('no program'); }
  const v = JSON.parse(process.env.SETTINGS || '{}');
  const other = process.env.OTHER ? JSON.parse(process.env.OTHER) : null;
  console.log(v, other, new Set([1, 2]).has(1), [3, 1].toSorted().join());
  await new Promise((resolve) => setTimeout(resolve, 10));
}
async function all() { return ['x']; }
async function* stream() { yield 's'; }
const union = Set.prototype.union ? new Set([1]).union(new Set([2])) : new Set([1, 2]);
console.log(union.size, new EventEmitter().listenerCount('x'));
