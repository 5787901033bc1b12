module.exports = { name: 'Order' };
