import { x } from './a';
console.log(x);
