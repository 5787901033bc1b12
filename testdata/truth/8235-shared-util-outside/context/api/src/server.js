import http from 'node:http';
import { register } from './routes.js';

const server = http.createServer();
await register(server);
server.listen(3000);
