const fs = require('fs')
fs.mkdirSync('dist/css', { recursive: true })
fs.writeFileSync('dist/index.html', '<p>')
fs.writeFileSync('dist/css/a.css', 'p{}')
