const cache = require('./cache');
const metrics = require('./metrics');

metrics.increment('boot');
cache.put('boot', Date.now());
console.log('boot at', cache.get('boot'));
