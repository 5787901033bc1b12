const crypto = require('node:crypto');
const key = crypto.scryptSync(process.env.ENCRYPTION_SECRET, 'salt', 32);
module.exports = { key };
console.log('up');
