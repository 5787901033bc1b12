exports.db = 1;
