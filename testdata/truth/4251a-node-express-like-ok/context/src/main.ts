import { parseArgs } from 'node:util';
import { createServer } from 'node:http';
import path from 'node:path';
import { Registry } from './registry';
import defaults, { type Options } from './options';
import './routes';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const options: Options = { ...defaults, port: Number(values.port ?? defaults.port) };
const levels: string[] = JSON.parse(process.env.LEVELS ?? '[]');
const first = Registry.all().find((r) => r.path === '/');
console.log(path.basename(__filename), levels.length, first?.path, first!.handle());
const server = createServer((_, res) => res.end());
server.listen(options.port, () => server.close());
