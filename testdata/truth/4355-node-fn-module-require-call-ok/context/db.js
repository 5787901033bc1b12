let n = 0;
module.exports = () => ({ query: () => n++ });
Object.defineProperty(module.exports, 'close', { value: () => {} });
