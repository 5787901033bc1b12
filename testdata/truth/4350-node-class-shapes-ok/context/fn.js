module.exports = main;
function main() {}
main.helper = function () {};
