import { version } from './version';

console.log('status', version);
