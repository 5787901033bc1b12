import http from 'node:http'
import ms from 'ms'
import { routes } from './routes.mjs'
http.createServer((q, s) => routes[q.url]?.(q, s) ?? s.end()).listen(8080)
console.log(ms('1m'))
