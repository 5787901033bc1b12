module.exports = { content: [] }
