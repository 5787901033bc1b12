export default {
  input: 'src/a.js',
  external: (id) => id.endsWith('cfg.js'),
  output: { file: 'out/a.js', format: 'es' },
};
