const { greet } = require('@acme/core')
const { upper } = require('@acme/core/src/format')

console.log(upper(greet('world')))
