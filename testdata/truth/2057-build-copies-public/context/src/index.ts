console.log('smoke ok');
