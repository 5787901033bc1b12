exports.format = (x) => String(x);
