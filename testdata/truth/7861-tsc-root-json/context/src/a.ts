import * as pkg from '../package.json';
export const v = pkg.version;
