console.log('real');
