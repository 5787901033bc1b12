import { greet } from './lib/greet.js';
console.log(greet());
