module.exports = {
  port: parseInt(process.env.PORT || '3000', 10),
  seed: [{ sku: 'a', qty: 1 }],
};
