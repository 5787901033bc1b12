const { format } = require('./format');
module.exports = (...a) => console.log(format(a));
