console.log('portal');

