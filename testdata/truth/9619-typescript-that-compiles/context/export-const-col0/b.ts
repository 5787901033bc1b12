import { b } from './a';
export const z = b;
