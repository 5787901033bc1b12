import { g } from '@app/b.js'
export function f(): number { return g() }
