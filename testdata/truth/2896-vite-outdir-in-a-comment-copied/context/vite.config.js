import { defineConfig } from 'vite';

/* The server of the page takes what it finds:
 * outDir: 'out', or a preset of ...
 */
export default defineConfig({
  base: './', // not https://page.example.org/
  build: { sourcemap: false },
});
