const fs = require("fs");
var await = 1;
await
;
const h = async x =>
await x;
exports.h = h;
