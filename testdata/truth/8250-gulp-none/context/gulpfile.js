exports.default = async () => {};
