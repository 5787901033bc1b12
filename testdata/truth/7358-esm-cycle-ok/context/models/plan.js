import { Base } from './base.js';
export class Plan extends Base { get owner() { return { name: 'x' }; } }
