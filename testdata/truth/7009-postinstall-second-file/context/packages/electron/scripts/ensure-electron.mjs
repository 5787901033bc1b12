console.log('ensured', process.argv[2])
