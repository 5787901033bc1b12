import { Schema, Options } from './generated/schema';

interface Server {
  start(schema: Schema, options?: Options): void;
}

function start(s: Schema): Options {
  return { size: s.length } as Options;
}

const server: Server = { start };
server.start(['User'] as Schema);
console.log('up', typeof server.start);
