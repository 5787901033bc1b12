const two = 2, three = 3;
module.exports = { two, three };
