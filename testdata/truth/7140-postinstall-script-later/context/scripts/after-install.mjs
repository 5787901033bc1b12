console.log('generated')
