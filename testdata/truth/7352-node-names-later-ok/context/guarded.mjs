const socket = typeof WebSocket === 'undefined' ? null : new WebSocket('ws://x');
const agent = globalThis.navigator?.userAgent;
let found = [];
try { found = await Array.fromAsync([1]); } catch { found = [1]; }
const parts = Object.groupBy?.([1], String) ?? {};
if ('try' in Promise) Promise.try(() => 1);
export const connect = () => new WebSocket('ws://x');
console.log(socket, agent, found, parts);
