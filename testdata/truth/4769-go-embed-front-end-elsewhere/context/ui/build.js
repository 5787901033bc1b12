const fs = require('fs')
fs.mkdirSync('dist/assets', { recursive: true })
fs.writeFileSync('dist/index.html', fs.readFileSync('src/index.html'))
