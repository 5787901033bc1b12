console.log('smoke ok')
