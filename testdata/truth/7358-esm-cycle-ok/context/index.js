import { User } from './models/user.js';
export const version = 1;
console.log(new User('a').team().name);
