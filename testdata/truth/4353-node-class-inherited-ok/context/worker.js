const Base = require('./base');
class Worker extends Base {
  constructor(opts) {
    super(opts);
    this.registerHandlers();
  }
  start() { console.log('started', this.opts.size); }
}
exports.Worker = Worker;
