const { parse } = require('./args');

if (parse(process.argv).help === undefined) {
  console.log('usage: `x`');
  process.exit(0);
}

const missing = require('./missing');
missing();
