const EventEmitter = require('events');
class Q extends EventEmitter { push() { this.emit('x'); return this; } }
const q = new Q();
q.on('x', () => console.log('x'));
q.push().removeAllListeners();
class E2 extends Error { constructor(m) { super(m); this.code = 1; } }
console.log(new E2('m').message.length, new E2('m').stack.length, new E2('m').code.toFixed());
class M extends Map { first() { return this.keys().next().value; } }
console.log(new M([[1, 2]]).first().toFixed(), new M().size.toFixed());
