import * as esbuild from 'esbuild'

await esbuild.build({
  entryPoints: ['src/server.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outfile: 'out/server.cjs',
})
