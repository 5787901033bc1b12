require('fs').mkdirSync('dist', { recursive: true });
require('fs').copyFileSync('src/index.js', 'dist/index.js');
