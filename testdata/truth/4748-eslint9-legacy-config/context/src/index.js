const { add } = require('./add')
console.log(add(1, 2))
