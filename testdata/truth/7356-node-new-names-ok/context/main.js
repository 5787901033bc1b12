import { styleText, parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import test from 'node:test';
const list = [3, 1, 2].toSorted().with(0, 9);
console.log(list.findLast((x) => x > 1), list.at(-1), structuredClone({ a: 1n }), Object.hasOwn({ a: 1 }, 'a'));
console.log(styleText('green', 'ok'), availableParallelism() > 0, URL.canParse('http://x'), typeof fetch, typeof parseArgs);
console.log(/[\p{L}--[a-z]]/v.test('Z'), 'a\uD800'.isWellFormed(), import.meta.dirname);
if (typeof Promise.withResolvers === 'function') console.log(Promise.withResolvers());
console.log(Object.groupBy?.([1], (x) => x) ?? 'no groupBy');
