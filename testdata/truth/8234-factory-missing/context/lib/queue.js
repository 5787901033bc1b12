class Queue {
  constructor(name) { this.name = name; }
  next() { return new Promise((r) => setTimeout(r, 1000)); }
}
exports.Queue = Queue;
exports.open = (name) => new Queue(name);
