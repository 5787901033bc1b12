export * from '../connect.js';
export * from './more.cjs';
const run = () => 1;
export { run };
