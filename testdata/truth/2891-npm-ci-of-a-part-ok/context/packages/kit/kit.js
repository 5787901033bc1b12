exports.name = 'kit';
