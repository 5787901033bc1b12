const { Worker } = require('worker_threads');
const path = require('path');

exports.run = (text) => new Promise((resolve, reject) => {
  const worker = new Worker(path.resolve(__dirname, 'hash-worker.js'), { workerData: text });
  worker.on('message', resolve);
  worker.on('error', reject);
});
