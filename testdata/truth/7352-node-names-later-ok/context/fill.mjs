Promise.withResolvers ??= function () {
  const all = {};
  all.promise = new Promise((a, b) => { all.resolve = a; all.reject = b; });
  return all;
};
if (!Object.groupBy) Object.groupBy = (list, by) => list.reduce((all, x) => ({ ...all, [by(x)]: [...(all[by(x)] ?? []), x] }), {});
