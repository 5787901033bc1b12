const Lazy = class { get value() { return 'v'; } set value(x) { this._v = x; } async load() { return 1; } *gen() { yield 1; } [Symbol.iterator]() { return this.gen(); } };
const l = new Lazy();
l.value = 3;
l.load().then((x) => console.log(x.toFixed()));
console.log(l.value.length, [...l].length, l.gen().next().value.toFixed());
const o = new (class { a = () => 1; static b = () => 2; 'c'() { return 3; } 4() { return 4; } })();
console.log(o.a(), o.c(), o[4](), o.constructor.b());
