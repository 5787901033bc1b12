require('shared')
console.log('ok')
