const fs = require('fs');
const cfg = { name: 'a', port: 80, list: [1], on: null, f() {} };
function need(v, kind) {
  if (typeof v !== kind) throw new TypeError('bad ' + kind);
  return v;
}
need(cfg.name, 'string'); need(cfg.port, 'number'); need(cfg.list, 'object'); need(cfg.on, 'object'); need(cfg.f, 'function');
need(class {}, 'function'); need(!0, 'boolean'); need(undefined, 'undefined'); need(Symbol('x'), 'symbol'); need(10n, 'bigint');
need(fs.readFileSync, 'function'); need(process.env.NOPE, 'undefined'); need(new Date(), 'object'); need(/x/, 'object');
try { need(1, 'string'); } catch (e) { console.log(e.message); }
const later = () => { throw new Error('later'); };
process.on('SIGUSR2', later);
process.on('uncaughtException', (e) => { console.log('caught', e.message); });
Promise.reject(new Error('x')).catch(() => {});
(async () => { try { need(1, 'string'); } catch { console.log('again'); } })();
let kind = 'none';
for (const k of Object.keys(cfg)) { if (k === 'port') kind = k; }
if (kind === 'none') throw new Error('no port');
switch (cfg.name) { case 'b': throw new Error('b'); default: break; }
label: for (const x of [1, 2]) { if (x === 2) break label; if (x === 3) throw new Error('3'); }
const seen = new Set([1]);
if (!seen.has(1)) throw new Error('set');
const m = new Map(Object.entries(cfg));
if (m.get('port') !== 80) throw new Error('map');
class Base { check() { if (!this.ready()) throw new Error('abstract'); } ready() { return false; } }
class Sub extends Base { ready() { return true; } }
new Sub().check();
const o = Object.assign({}, { a: 1 }, { b: () => 1 });
if (typeof o.b !== 'function') throw new Error('assign');
if (typeof require('./lib').run !== 'function') throw new Error('run');
throw new Error('handled above');
