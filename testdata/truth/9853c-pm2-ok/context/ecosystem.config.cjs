module.exports = { apps: [{ name: 'svc', script: './server.js', autorestart: false }, { name: 'b', script: 'npm', args: 'run once' , autorestart: false}] };
