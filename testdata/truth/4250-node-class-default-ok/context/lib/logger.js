const EventEmitter = require('events');
class Logger extends EventEmitter {
  constructor(name) {
    super();
    this.name = name;
    for (const level of ['warn', 'error']) this[level] = (m) => this.info(`${level}: ${m}`);
  }
  info(msg) {
    console.log(`[${this.name}] ${msg}`);
    this.emit('line', msg);
  }
}
module.exports = Logger;
