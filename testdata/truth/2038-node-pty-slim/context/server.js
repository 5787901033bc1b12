const pty = require('node-pty');
console.log(typeof pty.spawn);
