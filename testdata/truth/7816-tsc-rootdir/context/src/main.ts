import { v } from '../version';
console.log(v);
