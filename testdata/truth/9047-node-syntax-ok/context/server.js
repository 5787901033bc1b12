var a = 1; var a = 2;
function f() {} function f() { return 1; }
{ let a = 3; const f = 4; }
for (const a of [1]) { const b = a; } for (const a of [1]) {}
switch (a) { case 1: { let z = 1; break; } case 2: { let z = 2; } }
try { throw 1 } catch (e) { var q = e; }
const s = `<<<<<<< HEAD
=======
>>>>>>> x`;
const o = { get x() { return 1; }, set x(v) {}, async *g() {}, ["a" + 1]: 1, a, ...{} };
class A { static #p = 1; static { A.#p++; } a = 1; get [Symbol.iterator]() { return 1; } }
const re = /[/\]]+/g, d = 4 / 2 / 1;
label: for (;;) { break label; }
console.log(s.length, o.a, re.source, d, q, f(), new A().a, a?.b ?? 1, 1_000, 10n);
