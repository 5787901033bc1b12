const { load } = require('./lib/loader');

const enabled = ['ping', 'help', 'admin'];
const commands = load(enabled);
setInterval(() => console.log(commands.size), 60000);
