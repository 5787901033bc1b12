process.env.APP_NAME ||= 'app';
const settings = require('./settings');
const events = [];
const api = {};
for (const name of ['a', 'b']) api[name] = () => events.push(name);
api.a(); api.b();
const plugins = { list: [], use(p) { this.list.push(p); p.setup?.(this); return this; } };
plugins.use({ setup(host) { host.extra = () => 'extra'; } });
console.log(settings.db.url, plugins.extra(), events.length, settings.name.length);
function Legacy() { this.x = { y: 1 }; }
Legacy.prototype.get = function () { return this.x.y; };
Legacy.create = function () { return new Legacy(); };
console.log(Legacy.create().get());
module.exports = (opts) => opts;
module.exports.helper = () => 1;
console.log(module.exports.helper());
var late = early();
function early() { return { ok: true }; }
console.log(late.ok, [1, 2].at(-1).toFixed(1), 'abc'.at(0).length);
switch (settings.kind) { case 'x': { undefinedThing(); break; } default: break; }
label: for (const i of [1, 2]) { if (i === 2) break label; }
try { require('./optional'); } catch { events.push('none'); }
console.log(events.pop().length, (() => { try { return null.x; } catch { return 'caught'; } })());
