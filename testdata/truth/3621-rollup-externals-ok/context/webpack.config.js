module.exports = {
  entry: './src/a.js',
  externals: { './cfg.js': 'commonjs ./cfg.js' },
};
