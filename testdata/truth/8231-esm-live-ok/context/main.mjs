import { db, connect } from './db.mjs';
await connect();
console.log(db.name);
import * as all from './db.mjs';
console.log(all.db.name, all.missing?.x);
