import fs from 'fs';
import path from 'path';
const out = path.join(__dirname, '..', 'dist');
fs.mkdirSync(out, { recursive: true });
fs.copyFileSync('src/app.js', path.join(out, 'app.js'));
