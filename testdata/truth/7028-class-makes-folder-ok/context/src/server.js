const { Store } = require('./store');
const store = new Store({ dir: process.env.UPLOAD_DIR });
console.log(store.dir);
