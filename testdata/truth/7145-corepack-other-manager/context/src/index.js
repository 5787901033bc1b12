require('ms')
