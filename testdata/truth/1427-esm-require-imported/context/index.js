import { size } from './a.js';
console.log(size);
