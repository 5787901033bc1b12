class Resource { constructor(n) { this.n = n; } list() { return this.n; } }
const api = {};
for (const n of ['users', 'posts']) api[n] = new Resource(n);
module.exports = api;
