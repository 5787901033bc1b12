import { a } from './a';
export const v = a;
