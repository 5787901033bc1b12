import { join } from 'path';
import { UPLOADS } from './config';

console.log(join(UPLOADS, 'tmp'));
