import path from './legacy';
export const p = path;
