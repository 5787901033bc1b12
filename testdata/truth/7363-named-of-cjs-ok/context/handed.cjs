module.exports = require('./more.cjs');
