const { mkdirSync, copyFileSync } = require('node:fs');
mkdirSync('build/static', { recursive: true });
copyFileSync('index.html', 'build/index.html');
