import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
createServer((req, res) => res.end(here)).listen(3000);
