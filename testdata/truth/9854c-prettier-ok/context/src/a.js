const a = "x";
module.exports = { a };
