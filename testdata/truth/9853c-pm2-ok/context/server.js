console.log('up');
