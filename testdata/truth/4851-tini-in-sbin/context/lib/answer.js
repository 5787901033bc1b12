module.exports = () => 42
