exports.a = 1
Object.defineProperty(exports, 'b', { enumerable: true, value: 2 })
