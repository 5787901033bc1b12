const mix = (B) => class extends B { mixed() { return 1; } };
class A { }
class C extends mix(A) { }
console.log(new C().mixed());
class S { static #n = 1; static get n() { return S.#n; } static { this.extra = () => 3; } }
console.log(S.n.toFixed(), S.extra());
