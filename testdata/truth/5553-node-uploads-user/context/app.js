const fs = require('fs');
const path = require('path');

const uploads = path.join(__dirname, 'uploads');
if (!fs.existsSync(uploads)) {
  fs.mkdirSync(uploads, { recursive: true });
}
console.log('ready');
