console.log('client');
