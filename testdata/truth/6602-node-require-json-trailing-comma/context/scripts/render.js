const fs = require('fs'), path = require('path');
const cfg = require('../site.config.json');
const [, , src, out] = process.argv;
fs.mkdirSync(out, { recursive: true });
for (const p of cfg.pages) fs.writeFileSync(path.join(out, p + '.html'), fs.readFileSync(path.join(src, p + '.md')));
