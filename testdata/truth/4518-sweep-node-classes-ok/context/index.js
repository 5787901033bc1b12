const { Store, Cache, Queue } = require('./store');
const api = require('./api');
const Model = require('./model');
const s = new Store();
s.save();
const c = Cache.create({ ttl: 1 });
c.get('x');
new Queue().push(1).push(2).size();
api.users.list();
api['users'].list();
const m = Model.define('m', { hi() { return 1; } });
m.hi();
Model.registry.forEach((x) => x.hi && x.hi());
const { run = () => 0 } = s;
run();
s.on?.('x');
try { s.nope(); } catch (e) { console.log('caught', e.message); }
Promise.resolve().then(() => s.missing()).catch((e) => console.log('later', e.message));
if (typeof s.extra === 'function') s.extra();
s.extra && s.extra();
'extra' in s && s.extra();
const bound = s.save.bind(s);
bound();
class Sub extends Store { save() { super.save(); return this.helper(); } helper() { return 3; } }
console.log(new Sub().save());
const fns = [s.save, c.get].map((f) => f.name);
console.log(fns.join());
