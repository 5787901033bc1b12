import ms from 'ms'
import { routes } from './routes.mjs'
console.log(ms('1m'), Object.keys(routes))
