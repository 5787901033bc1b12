exports.up = s => s.toUpperCase();
