import ms from 'ms'
import { a } from './routes.js'
console.log(ms('1d'), a)
