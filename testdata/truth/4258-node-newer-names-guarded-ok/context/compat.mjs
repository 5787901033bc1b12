export const union = (a, b) => (a.union ? a.union(b) : new Set([...a, ...b]));
export const withResolvers = () => {
  if (typeof Promise.withResolvers === 'function') return Promise.withResolvers();
  let resolve, reject;
  const promise = new Promise((a, b) => { resolve = a; reject = b; });
  return { promise, resolve, reject };
};
if (!Object.groupBy) {
  Object.groupBy = (list, key) => list.reduce((all, x) => { (all[key(x)] ||= []).push(x); return all; }, {});
}
export const groupBy = (list, key) => Object.groupBy(list, key);
