import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import autoLoad from '@fastify/autoload'

const __filename = fileURLToPath(import.meta.url)
const __dirname = dirname(__filename)

const app = Fastify({ logger: true })

app.register(autoLoad, { dir: join(__dirname, 'plugins') })
app.register(autoLoad, { dir: join(__dirname, 'routes'), options: { prefix: '/api' } })

await app.listen({ host: '0.0.0.0', port: Number(process.env.PORT) || 18933 })
