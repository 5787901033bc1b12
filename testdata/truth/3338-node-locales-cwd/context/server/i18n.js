const fs = require('fs');
const path = require('path');

const dir = path.resolve('locales');
const all = {};
for (const f of fs.readdirSync(dir)) all[path.basename(f, '.json')] = JSON.parse(fs.readFileSync(path.join(dir, f)));
exports.languages = () => Object.keys(all);
