console.log(require('fs').readFileSync('build.env', 'utf8'))
