import fs from 'node:fs/promises';
import http from 'node:http';
const template = await fs.readFile('./dist/client/index.html', 'utf-8');
const { render } = await import('./dist/server/entry-server.js');
http.createServer((q, s) => s.end(template.replace('<!--app-->', render()))).listen(3000);
