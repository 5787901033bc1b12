module.exports = "shared"
