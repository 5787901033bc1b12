console.log('up')
