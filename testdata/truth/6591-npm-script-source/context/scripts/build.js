require('fs').mkdirSync('site');require('fs').writeFileSync('site/index.html',process.env.API_URL||'');

