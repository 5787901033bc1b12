const fs = require('fs');
const path = require('path');

const commands = new Map();
const folder = path.join(__dirname, 'commands');
for (const file of fs.readdirSync(folder).filter((f) => f.endsWith('.js'))) {
  const command = require(path.join(folder, file));
  commands.set(command.name, command);
}
console.log('commands:', [...commands.keys()].join(' '));
