import { b } from './deep/b';
export const a = b;
