import fs from 'fs';
fs.mkdirSync(__dirname + '/../dist');
