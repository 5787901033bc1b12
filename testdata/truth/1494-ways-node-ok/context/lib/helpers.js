exports.one = () => 1;
exports['t' + 'wo'] = () => 2;
exports.default = exports;
