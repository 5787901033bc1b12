import { DatabaseSync } from 'node:sqlite';
import { createServer } from 'node:http';

const db = new DatabaseSync(':memory:');
createServer((req, res) => res.end(String(db))).listen(8080);
