import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    // outDir: 'public/page',
    sourcemap: true,
  },
});
