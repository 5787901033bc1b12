import { createPool } from './db.cjs';
console.log(createPool());
