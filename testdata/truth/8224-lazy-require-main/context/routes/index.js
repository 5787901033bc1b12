exports.index = () => 'index';
