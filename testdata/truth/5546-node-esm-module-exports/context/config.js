const port = process.env.PORT || 3000;

module.exports = { port };
