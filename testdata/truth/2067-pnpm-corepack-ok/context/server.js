const debug = require('debug')('svc');
debug('up');
console.log('smoke ok');
