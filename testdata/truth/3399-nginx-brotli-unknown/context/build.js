require('fs').mkdirSync('dist'); require('fs').writeFileSync('dist/index.html', '<p>site');
