const registry = {};
module.exports = registry;
