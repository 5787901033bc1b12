import { connect, migrate } from './db/index.js';
await connect();
await migrate();
