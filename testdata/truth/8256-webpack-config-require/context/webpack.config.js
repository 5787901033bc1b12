const path = require('path');
const CopyPlugin = require('copy-webpack-plugin');

module.exports = {
  entry: './src/index.js',
  output: { path: path.resolve(__dirname, 'public') },
  plugins: [new CopyPlugin({ patterns: ['static'] })],
};
