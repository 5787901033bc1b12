console.log(require('ms')('2 days'));
