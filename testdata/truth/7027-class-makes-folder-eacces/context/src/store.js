const fs = require('node:fs');
const path = require('node:path');
class Store {
  constructor({ dir } = {}) {
    this.dir = dir || path.join(__dirname, '../uploads');
    this.init();
  }
  init() {
    if (!fs.existsSync(this.dir)) fs.mkdirSync(this.dir, { recursive: true });
  }
}
module.exports = { Store };
