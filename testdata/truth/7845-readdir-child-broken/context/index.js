const fs = require('fs'), path = require('path')
const dir = path.join(__dirname, 'commands')
const files = fs.readdirSync(dir).filter(f => f.endsWith('.js'))
for (const f of files) {
  const command = require(path.join(dir, f))
  console.log(command.name)
}
