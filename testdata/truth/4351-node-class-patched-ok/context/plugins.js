const methods = { find() {}, locate() {} };
exports.install = (target, cls) => {
  for (const name in methods) {
    target[name] = methods[name];
    cls[name] = methods[name];
  }
  Object.assign(target.sub, { go() {} });
};
