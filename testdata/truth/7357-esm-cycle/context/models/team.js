import { Base } from './user.js';
export class Team extends Base {}
