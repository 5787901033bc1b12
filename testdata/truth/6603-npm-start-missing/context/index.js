console.log('serving');

