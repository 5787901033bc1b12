const { Router } = require('./router');
const users = require('./users');
const r = new Router();
r.get('/users', users.list);
r.get('/users/:id', users.show);
console.log('ready');
