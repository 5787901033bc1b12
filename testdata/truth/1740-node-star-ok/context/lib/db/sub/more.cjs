exports.down = () => 1;
