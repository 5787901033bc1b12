console.log('x')

