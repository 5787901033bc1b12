import { nothing } from './nowhere';
export const n = nothing;
