module.exports = 1;

