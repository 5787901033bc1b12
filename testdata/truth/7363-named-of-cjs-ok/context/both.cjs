const make = () => 1;
module.exports = make;
module.exports.five = 5;
