import client from './client.js';
export const get = (u) => client(u);
