const fs = require('fs');
const name = `a-${process.pid > 0 ? `b${1}` : 'c'}`;
const re = /["'`{]/g;

if (!fs.existsSync('/nowhere')) {
  console.log('done', name.replace(re, ''));
  process.exitCode = 0;
  return;
}

require('./never');
