const { PORT, HOST } = process.env;

if (!HOST) {
  console.log('all addresses');
}

module.exports = { port: PORT || 3000 };
