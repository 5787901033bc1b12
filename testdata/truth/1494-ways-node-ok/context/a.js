class Config { constructor(o) { Object.assign(this, o); } }
const c = new Config({ port: 80, log: () => 1 });
console.log(c.port.toFixed(0), c.log());
class Dyn { constructor(names) { for (const n of names) this[n] = () => n; } }
console.log(new Dyn(['go']).go());
