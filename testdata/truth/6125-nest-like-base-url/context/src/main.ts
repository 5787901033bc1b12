import { createServer } from 'http';
import { env } from 'src/config/env';

createServer((_req, res) => res.end('ok')).listen(env.PORT);
