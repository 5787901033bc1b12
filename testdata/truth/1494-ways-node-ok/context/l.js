class Wrapped { constructor(t) { return new Proxy(this, { get: (o, k) => k in o ? o[k] : () => k }); } }
console.log(new Wrapped().nothing());
class Opt { run() { return this.missing?.() ?? 'none'; } }
console.log(new Opt().run(), new Opt().other?.x, typeof new Opt().other);
if (typeof Opt.extra === 'function') Opt.extra();
try { new Opt().bad(); } catch (e) { console.log('caught'); }
const cls = { Opt };
console.log(new cls.Opt().run.length.toFixed());
process.on('exit', () => {});
