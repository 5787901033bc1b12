import { title } from './title.js';
document.title = title;
