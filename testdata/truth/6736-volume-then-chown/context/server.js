require('fs').writeFileSync('/data/db/up', 'x')
setTimeout(() => {}, 1000)
