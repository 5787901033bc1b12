import { Team } from './team.js';
export class Base { constructor(name) { this.name = name; } }
export class User extends Base { team = () => new Team('t'); }
