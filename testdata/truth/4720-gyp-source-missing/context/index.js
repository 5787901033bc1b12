require('bindings')('addon')
console.log('loaded')
