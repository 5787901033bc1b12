import { readFileSync } from 'node:fs';

const license = readFileSync('./LICENSE', 'utf8');
export default { input: 'src/a.js', output: { file: 'out/a.js', banner: license } };
