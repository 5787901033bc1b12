const fs = require('fs');
fs.mkdirSync('build', { recursive: true });
fs.writeFileSync('build/stamp', new Date().toISOString());
