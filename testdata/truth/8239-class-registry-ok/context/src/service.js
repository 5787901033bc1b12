import { EventEmitter } from 'node:events';

class Base extends EventEmitter {
  static create(options) { return new this(options); }
  constructor(options) { super(); this.options = options; this.setup(); }
}
export class Service extends Base {
  #count = 0;
  get count() { return this.#count; }
  setup() {
    this.handlers = new Map();
    for (const [name, fn] of Object.entries(this.options.handlers)) this.handlers.set(name, fn);
  }
  async start() {
    this.#count++;
    const { promises: fs } = await import('node:fs');
    await fs.access('.');
    this.emit('start');
  }
}
