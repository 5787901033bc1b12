import { Plan } from './models/plan.js';
console.log(new Plan().owner.name);
