export default class Client {
  #sock = null;
  handlers = new Map();
  static defaults = { retries: 1 };
  constructor(opts = {}) { this.opts = { ...Client.defaults, ...opts }; }
  get state() { return this.#sock ? 'up' : 'down'; }
  get api() { return { get: (p) => p }; }
  async connect() { this.#open(); }
  #open() { this.#sock = {}; }
  on = (e, f) => this.handlers.set(e, f);
  send() {}
  async close() {}
}
export const create = () => new Client();
