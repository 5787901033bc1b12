import { union, withResolvers, groupBy } from './compat.mjs';
console.log([...union(new Set([1]), new Set([2]))].join());
const { promise, resolve } = withResolvers();
resolve(4);
console.log(await promise, groupBy([1, 2, 3], (x) => (x % 2 ? 'odd' : 'even')));
try {
  const { DatabaseSync } = await import('node:sqlite');
  console.log(typeof DatabaseSync);
} catch {
  console.log('no sqlite here');
}
