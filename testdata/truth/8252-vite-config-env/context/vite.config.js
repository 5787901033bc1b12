import { defineConfig } from 'vite';

if (!process.env.VITE_API_URL) {
  throw new Error('VITE_API_URL must be set');
}
export default defineConfig({ build: { outDir: 'build' } });
