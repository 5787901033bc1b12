console.log(require('fs').readFileSync('version.txt', 'utf8'))
