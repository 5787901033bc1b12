console.log('hi');

