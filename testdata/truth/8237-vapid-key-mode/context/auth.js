const { readFileSync } = require('node:fs');
const path = require('node:path');

const config = {
  issuer: 'api',
  privateKey: readFileSync(path.resolve('secrets', 'jwt.pem')),
};
console.log(config.privateKey.length);
