export default { input: 'src/index.js', output: { dir: 'out', format: 'es' } };
