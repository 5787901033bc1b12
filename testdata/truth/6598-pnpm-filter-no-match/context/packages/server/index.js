console.log('ok')

