export default class Scheduler {
  #jobs = [];
  constructor(cfg) { this.cfg = cfg; }
  add(job) { this.#jobs.push(job); }
  start() { console.log('every', this.cfg.every, this.#jobs.length); }
}
