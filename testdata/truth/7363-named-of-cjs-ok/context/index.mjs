import api from './whole.cjs';
import { one } from './assigned.cjs';
import { two, three } from './literal.cjs';
import { four } from './handed.cjs';
import { five } from './both.cjs';
console.log(api.create(), one, two, three, four, five);
