exports.port = 3000;
