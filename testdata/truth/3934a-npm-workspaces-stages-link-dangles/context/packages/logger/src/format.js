exports.format = a => a.join(' ');
