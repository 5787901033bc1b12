export * from './more.js';
export * as ns from './more.js';
