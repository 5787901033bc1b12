import path from 'node:path';
const fs = require('fs');
export const size = fs.statSync(path.resolve('package.json')).size;
