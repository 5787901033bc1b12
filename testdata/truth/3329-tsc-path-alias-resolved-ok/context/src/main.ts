import { port } from '@config/env';
import { since } from '@lib/time';

console.log(`reports on ${port}, ${since(60000)}`);
