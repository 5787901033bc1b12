import { expect, test } from 'vitest'
import { format } from './money.js'
test('formats', () => expect(format(1999)).toBe('19.99'))
