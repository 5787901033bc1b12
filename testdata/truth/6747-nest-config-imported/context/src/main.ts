import { port } from '../config/port';
export const x: number = port;
