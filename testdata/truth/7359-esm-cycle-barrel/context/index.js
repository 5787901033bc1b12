import { Admin } from './models/index.js';
console.log(new Admin().name);
