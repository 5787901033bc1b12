import { createServer } from 'node:http';
import config from './config.json';
console.log(config.port, typeof createServer);
