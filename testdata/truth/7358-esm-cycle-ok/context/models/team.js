import { User, title, limit } from './user.js';
export const heading = title() + String(limit);
export class Team { constructor(name) { this.name = name; } owner() { return new User('o'); } }
export const label = (s) => heading + s;
