import { defineConfig } from 'vite';
import { readFileSync } from 'node:fs';

if (!process.env.VITE_API_URL) throw new Error('VITE_API_URL must be set');
if (process.env.NODE_ENV !== 'production') throw new Error('never for a build');
const pkg = JSON.parse(readFileSync('./package.json', 'utf8'));
export default defineConfig({ define: { __VERSION__: JSON.stringify(pkg.version) } });
