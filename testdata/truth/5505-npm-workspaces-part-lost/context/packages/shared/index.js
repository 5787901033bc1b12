exports.name = 'shared';
