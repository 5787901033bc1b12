import { User } from './models/user.js';
console.log(new User('a').name);
