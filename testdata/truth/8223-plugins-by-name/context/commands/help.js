module.exports = { name: 'help', run: () => '...' };
