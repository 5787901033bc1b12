console.log('board')
