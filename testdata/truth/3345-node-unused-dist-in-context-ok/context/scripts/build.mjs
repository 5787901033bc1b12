import { build } from 'esbuild';
import { cp } from 'node:fs/promises';

await build({ entryPoints: ['src/app.js'], bundle: true, minify: true, outdir: 'dist/assets' });
await cp('public', 'dist', { recursive: true });
