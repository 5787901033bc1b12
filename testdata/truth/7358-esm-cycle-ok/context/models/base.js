import { Plan } from './plan.js';
export class Base { static make() { return new Plan(); } }
