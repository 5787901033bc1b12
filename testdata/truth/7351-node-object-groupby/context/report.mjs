import { rows } from './rows.mjs';
const byState = Object.groupBy(rows, (r) => r.state);
for (const [state, list] of Object.entries(byState)) console.log(state, list.length);
