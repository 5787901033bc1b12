module.exports = function () { return 'plain'; };
