console.log('here');
