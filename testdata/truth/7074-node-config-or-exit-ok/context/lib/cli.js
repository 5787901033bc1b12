import { existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const rules = join(root, 'rules', 'default.yml');
if (!existsSync(rules)) {
  console.error(`cannot find ${rules}`);
  process.exit(2);
}
console.log('checked');
