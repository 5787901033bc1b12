const path = require('path');

exports.load = function load(names) {
  const all = new Map();
  for (const name of names) {
    const command = require(path.resolve(__dirname, '..', 'commands', name));
    all.set(command.name, command);
  }
  return all;
};
