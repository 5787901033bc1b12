import { User } from './index.js';
export class Admin extends User {}
