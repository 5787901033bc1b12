module.exports = (x) => x + 1
