import { shorten } from './shorten.js'
console.log(shorten('y'))
