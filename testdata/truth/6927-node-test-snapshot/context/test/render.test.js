import { test, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { render } from '../src/render.js';

describe('render', () => {
  it('matches the expected page', () => {
    const expected = readFileSync(new URL('./expected/bold.html', import.meta.url), 'utf8');
    assert.equal(render('x'), expected.trim());
  });
});
