import { createServer } from 'node:http'
import { checks } from './checks.js'

const server = createServer(async (req, res) => {
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify(await checks()))
})
if (process.env.PORT) server.listen(process.env.PORT)
console.log('status page ready')
