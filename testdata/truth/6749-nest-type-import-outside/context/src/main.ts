import type { Shared } from '../shared/types';
export const v: Shared = { a: 1 };
