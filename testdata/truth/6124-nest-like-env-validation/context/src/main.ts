import { createServer } from 'http';
import { env } from './config/env';

createServer((_req, res) => res.end('ok')).listen(env.PORT);
