const { Store, store } = require('./lib/store');
store.add('a');
console.log(store.all().length, new Store().all().length, Store.create().all().length, store.size.toFixed());
const svc = require('./lib/service');
console.log(svc.start().stop());
