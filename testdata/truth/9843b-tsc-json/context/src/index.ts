import * as pkg from './data.json';
export const v = pkg;
