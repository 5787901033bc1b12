const fs = require('fs');
const base = require('./config.json');
function load(file) {
  if (!fs.existsSync(file)) return {};
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
const config = Object.assign({}, base, load('./local.json'));
config.server = config.server || { port: 80 };
console.log(config.server.port, base.list.map((x) => x.id).join(','));
for (const [key, value] of Object.entries(base)) config[key.toUpperCase()] = value;
console.log(config.LIST.length);
let timer;
function start() { timer = setInterval(() => {}, 1000); return timer; }
start();
clearInterval(timer);
timer.unref();
