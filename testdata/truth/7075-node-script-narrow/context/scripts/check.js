console.log('checked');
