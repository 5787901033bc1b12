export default {
  input: 'src/a.js',
  output: { file: 'out/b.js', format: 'es' },
  plugins: [{ name: 'virtual', resolveId(id) { return id === './cfg.js' ? '\0cfg' : null; }, load(id) { return id === '\0cfg' ? 'export default 1' : null; } }],
};
