import { createServer } from 'http'
import { pick } from './quotes'

const server = createServer((req, res) => res.end(pick(Number(req.url?.slice(1)) || 0)))
if (process.env.SMOKE) server.listen(3000)
console.log('quotes ready', pick(0))
