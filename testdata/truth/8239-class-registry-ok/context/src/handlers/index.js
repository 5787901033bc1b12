export { ping } from './ping.js';
export const version = '1';
