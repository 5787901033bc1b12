// odd but valid
import { readFileSync as read } from 'node:fs';
export * as path from 'node:path';
const of = [1, 2], get = 3, set = 4, async = 5, type = 6, from = 7, as = 8;
for (const x of of) if (x) console.log(x)
else console.log('no')
let a = 8, g = 2, i = { if: 1, for: 2, class: 3, get: 4, async f() { return 1 }, *h() { yield* of }, get x() { return 1 }, ['y']: 2, }
let b = a /g/ i.if
let re = /[)/}]\/{/g.test('x')
const t = `a ${`b ${a}`} } ( ${i.for}`
label: for (;;) { do a--; while (a > 3) break label }
class A extends Array { static #p = 1; static { this.q = 2 } static async *[Symbol.asyncIterator]() {} get() { return A.#p } static = 1; 'x' = 2; 3 = 4 }
const f = async x => await x, h = (x, ...[y = 1, { z, ...w } = {}]) => ({ x, y, z, w })
console.log(b, re, t, new A().get(), (await f(1)) ** 2, h(1), a ?.5 : 1, typeof async, i?.['y'], 1_000n, 0x1F, .5e-3, read.name)
var x = function () {} / 2
++a
console.log([, 1, , 2].length, x, get in of, as instanceof Object, void 0, async, set, type, from)
