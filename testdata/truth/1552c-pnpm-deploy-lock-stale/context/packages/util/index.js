exports.hi="hi";
