module.exports = { interval: 1000 };
