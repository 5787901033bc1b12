console.log('fixed')
