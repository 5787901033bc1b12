module.exports = { apps: [{ name: 'chat', script: './server.js', instances: 2 }] }
