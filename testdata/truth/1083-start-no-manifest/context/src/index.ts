import ms from 'ms'
import { a } from './routes'
console.log(ms('1d'), a)
