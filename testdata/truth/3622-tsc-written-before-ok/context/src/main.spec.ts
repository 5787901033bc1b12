import { it } from 'vitest';
it();
