module.exports = { name: 'admin', run: () => '...' };
