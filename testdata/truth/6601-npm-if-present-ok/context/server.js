console.log('started without a script');
