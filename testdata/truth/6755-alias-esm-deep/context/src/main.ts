import { f } from './a.js'
f()
