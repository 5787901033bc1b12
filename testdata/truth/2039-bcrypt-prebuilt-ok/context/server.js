const bcrypt = require('bcrypt');
console.log(bcrypt.hashSync('x', 4).length);
