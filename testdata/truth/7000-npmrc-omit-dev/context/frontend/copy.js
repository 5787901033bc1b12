require('fs').writeFileSync('dist/index.html', '<p>')
