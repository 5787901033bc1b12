module.exports = { port: 3000 };
