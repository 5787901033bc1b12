const c = require('./lib/ctor');
const x = c('n');
console.log(x.greet(), c.version.length, new c('m').greet());
const merged = Object.assign(new (class T { t() { return 1; } })(), { u() { return 2; } });
console.log(merged.t(), merged.u());
