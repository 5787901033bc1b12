const { banner } = require('@acme/shared')
require('fs').writeFileSync('out.js', `console.log(${JSON.stringify(banner)})`)
