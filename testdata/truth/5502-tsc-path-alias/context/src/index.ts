import { config } from '@/config';
import { greet } from './greet';
console.log(greet(config.name));
