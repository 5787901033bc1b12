import path from 'path';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [{
    name: 'virtual',
    enforce: 'pre',
    resolveId: (id) => (id === '#made/x' ? '\0made' : null),
    load: (id) => (id === '\0made' ? 'export const made = 1' : null),
  }],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, './src'), '~': '/src/lib' } },
});
