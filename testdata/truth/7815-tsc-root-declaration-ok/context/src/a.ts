import type { A } from '../types/a';
export const a: A = 1
