const path = require('path');
const file = path.join(process.env.DATA_DIR, 'db.json');
console.log(file);
