import { Team, label } from './team.js';
export class User { constructor(name) { this.name = name; } team() { return new Team(label('t')); } }
export function title() { return 'user'; }
export var limit = 3;
