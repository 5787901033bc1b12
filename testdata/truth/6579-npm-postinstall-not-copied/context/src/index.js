console.log('up');

