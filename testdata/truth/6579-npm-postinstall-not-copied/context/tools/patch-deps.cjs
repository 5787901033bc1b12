console.log('patched');
