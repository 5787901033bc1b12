import { createServer } from 'node:http';
import settings from './settings.js';

const { url } = settings.db;
createServer((req, res) => res.end(url)).listen(3000);
