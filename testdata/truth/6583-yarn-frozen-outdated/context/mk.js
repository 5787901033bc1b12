require('fs').mkdirSync('public');

