module.exports = { interval: 10 };
