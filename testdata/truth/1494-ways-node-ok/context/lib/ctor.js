function Ctor(n) { if (!(this instanceof Ctor)) return new Ctor(n); this.n = n; this.greet = function () { return 'hi ' + this.n; }; }
Ctor.version = '1';
module.exports = Ctor;
