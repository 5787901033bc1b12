import { bar } from './a';
export const z = bar;
