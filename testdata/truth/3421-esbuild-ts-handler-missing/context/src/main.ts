import { createServer } from 'node:http';
import { routes } from './routes';
import { override } from './override.local';

routes.set('/override', override);
createServer((q, r) => r.end(String(routes.get(q.url ?? '')))).listen(3000);
