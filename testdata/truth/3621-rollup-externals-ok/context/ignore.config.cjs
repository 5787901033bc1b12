const webpack = require('webpack');
module.exports = {
  entry: './src/a.js',
  plugins: [new webpack.NormalModuleReplacementPlugin(/cfg\.js$/, './other.js')],
};
