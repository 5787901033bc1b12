const registry = require('./registry');
registry.greet = (n) => console.log('hi', n);
['run', 'stop'].forEach((name) => { registry[name] = () => console.log(name); });
