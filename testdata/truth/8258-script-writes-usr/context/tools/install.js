const fs = require('fs');
const path = require('path');

const target = path.join('/usr/local/share', 'tool');
fs.mkdirSync(target, { recursive: true });
fs.copyFileSync(path.join(__dirname, 'tool.txt'), path.join(target, 'tool.txt'));
