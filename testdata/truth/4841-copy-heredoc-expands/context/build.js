const fs = require('fs')
fs.mkdirSync('dist')
fs.copyFileSync('src/index.html', 'dist/index.html')
