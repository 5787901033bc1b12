const pool = require('./pool');
pool.run('secret').then((h) => console.log(h));
