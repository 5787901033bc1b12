module.exports = { name: 'ping', run: () => 'pong' };
