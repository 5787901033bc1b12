export * from './connect.js';
export * from './sub/index.js';
export * as ns from './connect.js';
export { Kind } from './kind.cjs';
