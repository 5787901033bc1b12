import { title } from './site.js';
import menu from './menu.json';
console.log(title, menu.length);
