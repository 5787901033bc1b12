import { Worker } from 'worker_threads'

const worker = new Worker('./src/worker.js')
worker.on('message', (m) => console.log(m))
