const fs = require('fs')
const { banner } = require('@acme/shared')
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/server.js', `console.log(${JSON.stringify(banner)})`)
