const fs = require('fs')
const path = require('path')

const dir = path.join(__dirname, 'views')
const pages = {}
for (const name of ['home', 'about']) {
  pages[name] = fs.readFileSync(path.join(dir, `${name}.html`), 'utf8')
}
console.log(Object.keys(pages))
