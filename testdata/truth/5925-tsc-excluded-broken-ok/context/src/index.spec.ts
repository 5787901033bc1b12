import { n } from './index';
const s: string = n;
describe('n', () => s);
