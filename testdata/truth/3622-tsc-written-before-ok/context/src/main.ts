import type { A } from './types';
import { b } from './gen/client';
export const x: A = b;
