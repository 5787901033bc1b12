const path = require("path");
module.exports = {
  mode: "production",
  entry: "./src/main.js",
  output: { path: path.resolve(__dirname, "dist") },
  module: { rules: [{ test: /\.js$/, exclude: /node_modules/, use: { loader: "babel-loader" } }] },
};
