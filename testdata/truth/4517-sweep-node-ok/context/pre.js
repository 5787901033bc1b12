global.PRE = 1;
require('./a').prototype.patched = () => 1;
