const { Worker } = require('./worker');
new Worker({ size: 2 }).start();
