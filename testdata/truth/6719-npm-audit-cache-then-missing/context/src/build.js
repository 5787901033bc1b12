require('fs').mkdirSync('dist');
