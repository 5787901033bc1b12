import { defineConfig } from 'vite';

export default defineConfig({
  base: 'https://page.example.org/', build: { outDir: 'out' }, // outDir: 'dist' was before
});
