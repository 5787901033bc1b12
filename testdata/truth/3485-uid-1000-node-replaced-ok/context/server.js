console.log(require('os').userInfo().username)
