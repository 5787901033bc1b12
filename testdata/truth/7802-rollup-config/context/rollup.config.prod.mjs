export default { input: 'src/main.js', output: { file: 'dist/b.js' } }
