import { later } from './later'
export const at = later(1)
