class Logger {
  constructor(name) {
    this.name = name;
  }
  info(msg) {
    console.log(`[${this.name}] ${msg}`);
  }
}
module.exports = Logger;
