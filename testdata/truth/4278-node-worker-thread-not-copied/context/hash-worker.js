const { parentPort, workerData } = require('worker_threads');
const { createHash } = require('crypto');
parentPort.postMessage(createHash('sha256').update(workerData).digest('hex'));
