import test, { before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const dir = fs.mkdtempSync('/tmp/ways-');
before(() => fs.writeFileSync(path.join(dir, 'made.txt'), 'x'));

test('made before', () => {
  assert.equal(fs.readFileSync(path.join(dir, 'made.txt'), 'utf8'), 'x');
});
test('skipped', { skip: true }, () => {
  fs.readFileSync('test/fixtures/none.txt');
});
test.skip('skipped too', () => {
  fs.readFileSync('test/fixtures/none.txt');
});
test.todo('to do', () => {
  fs.readFileSync('test/fixtures/none.txt');
});
test('expected', () => {
  assert.throws(() => fs.readFileSync('test/fixtures/none.txt'), { code: 'ENOENT' });
});
test('rejected', async () => {
  await assert.rejects(fs.promises.readFile('test/fixtures/none.txt'));
});
describe('looks first', () => {
  it('returns', (t) => {
    if (!fs.existsSync('test/fixtures/none.txt')) return t.skip('no fixture');
    fs.readFileSync('test/fixtures/none.txt');
  });
  it('catches', () => {
    let text = 'default';
    try { text = fs.readFileSync('test/fixtures/none.txt', 'utf8'); } catch {}
    assert.equal(text, 'default');
  });
});
