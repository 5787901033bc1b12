import { schema } from './generated/schema';
import { start } from './server';
start(schema);
