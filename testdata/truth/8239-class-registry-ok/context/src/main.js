import { Service } from './service.js';
import * as handlers from './handlers/index.js';
import pkg from './data.json' with { type: 'json' };

const service = Service.create({ name: pkg.name, handlers });
service.on('start', () => console.log('started'));
await service.start();
console.log(service.options.name, service.handlers.get('ping')(), service.count);
const { a, ...others } = { a: 1, b: { c: 2 } };
console.log(others.b.c, a);
const [first, ...tail] = [{ x: 1 }, { x: 2 }];
console.log(first.x, tail[0].x, tail.length);
const lookup = Object.fromEntries(Object.entries({ k: { v: 1 } }));
console.log(lookup.k.v, new Map([['k', { v: 2 }]]).get('k').v);
const proxy = new Proxy({}, { get: (_, key) => ({ key }) });
console.log(proxy.anything.key);
