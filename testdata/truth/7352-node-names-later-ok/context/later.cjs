const util = require('util');
const { diff } = util;
const watch = () => diff('a', 'b');
function group(list) { return Map.groupBy(list, String); }
module.exports = { watch, group };
console.log(typeof diff);
