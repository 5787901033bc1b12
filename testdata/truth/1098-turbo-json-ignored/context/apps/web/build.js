require('fs').mkdirSync('dist')
