import ms from 'ms'
import { createRequire } from 'node:module'
import routes from './routes.js'
const require = createRequire(import.meta.url)
require('ms')
routes(ms)
