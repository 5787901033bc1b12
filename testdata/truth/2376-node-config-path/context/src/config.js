const fs = require('fs')
const path = require('path')

const file = process.env.CONFIG_PATH || path.join(__dirname, '..', 'config', 'app.json')

exports.load = () => JSON.parse(fs.readFileSync(file, 'utf8'))
