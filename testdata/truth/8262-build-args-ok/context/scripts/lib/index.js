const fs = require('fs');
const path = require('path');
let base = '.';
exports.setBase = (b) => { base = b; };
exports.write = function (name, what) { fs.writeFileSync(path.join(base, name), JSON.stringify(what)); };
