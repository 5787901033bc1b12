import test from 'node:test'
import { add } from '../src/add.mjs'
test('x', () => add(1, 2))
