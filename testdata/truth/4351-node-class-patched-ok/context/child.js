const { inherits } = require('util');
const Parent = require('./parent');
function Child(name) { Parent.call(this, name); }
inherits(Child, Parent);
module.exports = Child;
