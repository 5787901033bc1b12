const { createHash, createHmac, randomBytes, scryptSync } = require('crypto');
const key = scryptSync(process.env.ENCRYPTION_SECRET ?? 'dev', 'salt', 32);
const mac = createHmac('sha256', process.env.KEY || randomBytes(8)).update('x').digest('hex');
console.log(key.length, mac.length, createHash('sha1').update('x').digest('hex'));
