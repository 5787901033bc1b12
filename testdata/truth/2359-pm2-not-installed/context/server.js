console.log('chat')
