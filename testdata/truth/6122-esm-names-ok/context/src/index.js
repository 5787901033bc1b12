import def, { a, b as bee, Klass, gen, type, c, d } from './lib.js';
import { x, ns } from './again.js';
import * as all from './lib.js';
import cjs from './old.cjs';
import { named } from './old.cjs';

console.log(def, a, bee, new Klass().k, [...gen()], type, c, d, x, ns.y, all.a, cjs.named, named);
