const fs = require('fs'), path = require('path');
const dir = path.join(__dirname, 'mods');
for (const f of fs.readdirSync(dir).filter(f => f.startsWith('ok'))) console.log(require(path.join(dir, f)));
