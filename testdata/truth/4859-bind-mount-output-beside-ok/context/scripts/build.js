const fs = require('fs')
const path = require('path')
const pages = require('./pages')
const out = process.env.OUT || 'dist'
fs.mkdirSync(out, { recursive: true })
for (const p of pages) fs.writeFileSync(path.join(out, `${p}.html`), `<h1>${p}</h1>`)
