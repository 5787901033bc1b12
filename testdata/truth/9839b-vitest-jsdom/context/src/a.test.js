import { test, expect } from 'vitest';
test('a', () => expect(1).toBe(1));
