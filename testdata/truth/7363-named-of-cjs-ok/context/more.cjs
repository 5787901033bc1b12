exports.four = 4;
