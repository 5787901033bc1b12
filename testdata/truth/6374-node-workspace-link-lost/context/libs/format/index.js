module.exports = n => `#${n}`
