import { connect, run, Kind, down } from './db/index.js';
import * as all from './db/index.js';
await connect(); run(); Kind; down();
console.log(all.nope, all.connect !== undefined);
