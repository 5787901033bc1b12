require('ms'); setTimeout(() => {}, 1000)
