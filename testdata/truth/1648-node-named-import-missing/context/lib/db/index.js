export * from './connect.js';
export * from './schema.js';
