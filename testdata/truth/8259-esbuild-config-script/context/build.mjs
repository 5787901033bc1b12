import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const banner = readFileSync(new URL('./LICENSE', import.meta.url), 'utf8');
await build({ entryPoints: ['src/index.js'], bundle: true, outfile: 'dist/index.js', banner: { js: `/*${banner}*/` } });
