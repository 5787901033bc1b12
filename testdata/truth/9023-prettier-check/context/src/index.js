const a = 'x'   
const b = {a:a}
module.exports = b