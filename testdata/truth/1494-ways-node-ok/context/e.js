const proxy = new Proxy({}, { get: (t, k) => () => k });
console.log(proxy.anything());
const h = { ...require('./lib/helpers') };
console.log(h.one(), h.two());
const helpers = require('./lib/helpers');
console.log(helpers.one(), helpers.default.two());
