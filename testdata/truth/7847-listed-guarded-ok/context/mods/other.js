require('nothing-here')
