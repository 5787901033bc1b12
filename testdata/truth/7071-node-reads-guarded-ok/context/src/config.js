const fs = require('fs');
const secret = () => fs.readFileSync('/run/secrets/key');
module.exports.lazy = secret;
module.exports.load = function load() {
  try {
    return JSON.parse(fs.readFileSync('config/default.json', 'utf8'));
  } catch (e) {
    if (e.code !== 'ENOENT') throw e;
    return {};
  }
};
