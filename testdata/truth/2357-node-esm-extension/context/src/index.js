import ms from 'ms'
import { format } from './lib/format'

console.log(format(ms('1h')))
