import { a, b as c } from './lib.cjs'
import * as all from './lib.cjs'
console.log(a, c, all.default)
