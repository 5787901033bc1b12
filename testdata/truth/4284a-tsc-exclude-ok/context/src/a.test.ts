import { nothing } from './nowhere';
export const x: number = 'text';
