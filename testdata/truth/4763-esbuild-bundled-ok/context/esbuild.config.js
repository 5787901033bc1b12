import { build } from 'esbuild'
await build({
  entryPoints: { server: 'src/server.js', worker: 'src/worker.js' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  outdir: 'out',
  outExtension: { '.js': '.cjs' },
})
