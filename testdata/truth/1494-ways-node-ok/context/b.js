class Base { hi() { return this.name(); } }
class Sub extends Base { name() { return 'x'; } }
console.log(new Sub().hi(), new Sub().toString(), new Sub().hasOwnProperty('x'), new Sub().constructor.name.length);
function f() {}
f.cache = new Map();
f.run = function () { return 1; };
console.log(f.cache.size, f.run(), f.name.length, f.call(null), f.bind(null).length);
