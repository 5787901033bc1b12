const path = require('path')
const CopyPlugin = require('copy-webpack-plugin')

module.exports = {
  entry: './src/index.js',
  output: { path: path.resolve(__dirname, 'build'), filename: '[name].js', clean: true },
  plugins: [new CopyPlugin({ patterns: [{ from: 'assets', to: 'assets' }, { from: 'src/index.html' }] })],
}
