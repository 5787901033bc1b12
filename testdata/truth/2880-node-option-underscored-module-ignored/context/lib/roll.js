exports.roll = (sides) => sides / 2;
