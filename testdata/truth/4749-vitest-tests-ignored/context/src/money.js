import { round } from './round.js'
export function format(cents) { return round(cents / 100).toFixed(2) }
