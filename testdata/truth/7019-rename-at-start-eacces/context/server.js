const fs = require('fs');
const path = require('path');
const publicPath = path.join(__dirname, 'public');
const indexTemplatePath = path.join(publicPath, 'index-template.html');
if (!fs.existsSync(indexTemplatePath)) {
  fs.renameSync(path.join(publicPath, 'index.html'), indexTemplatePath);
}
console.log('ready');
