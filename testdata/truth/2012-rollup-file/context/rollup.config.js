export default {
  input: 'src/index.js',
  output: {
    file: 'lib/bundle.cjs',
    format: 'cjs',
  },
};
