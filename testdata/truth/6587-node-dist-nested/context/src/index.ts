import { version } from '../package.json';
export const banner: string = 'svc ' + version;

