import { Worker } from 'worker_threads'
import { fork } from 'child_process'
import fs from 'fs'
import path from 'path'

async function bootstrap(): Promise<void> {
  const mail = fs.readFileSync(path.join(__dirname, '..', 'views', 'mail.txt'), 'utf8')
  try {
    fs.readFileSync('local.json')
  } catch {
    console.log('no local.json')
  }
  const worker = new Worker(path.resolve(__dirname, 'worker.js'))
  worker.on('message', (m) => console.log(m, mail))
  fork(path.join(__dirname, 'jobs'))
}

bootstrap()
