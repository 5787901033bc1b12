class Legacy { go() {} }
module.exports = Legacy;
module.exports.Legacy = Legacy;
