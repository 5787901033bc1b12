import Fastify from 'fastify';
import { config } from './config.js';
import routes from './routes/index.js';

const app = Fastify({
  logger: { transport: { target: 'pino-pretty' } },
});

app.register(routes, { prefix: '/v1' });

await app.listen({ port: config.port, host: '0.0.0.0' });
setTimeout(() => process.exit(0), 500);
