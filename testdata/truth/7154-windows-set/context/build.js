require('fs').writeFileSync('out.js', 'setTimeout(() => {}, 1000)')
