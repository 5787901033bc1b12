console.log(require('./links').shorten('https://example.com/a/long/one'));
