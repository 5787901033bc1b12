console.log('widget')
