module.exports = { name: 'ping' };
