const path = require('node:path');
module.exports = { entry: './src/index.ts', target: 'node', resolve: { extensions: ['.ts', '.js'] }, output: { path: path.resolve(__dirname, 'dist'), filename: 'main.js' } };
