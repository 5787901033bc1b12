require('ms')
console.log('ok')
