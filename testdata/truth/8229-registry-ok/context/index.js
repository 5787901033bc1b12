const registry = require('./registry');
require('./plugins');
registry.greet('you');
const { run } = registry;
run();
global.app = { name: 'x' };
require('./uses-global');
(function () { this.done = true; }).call(registry);
console.log(registry.done, Object.keys(registry).length, registry.toString().length);
