import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(process.cwd(), 'templates');

export async function loadTemplates(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await readdir(root)) {
    found.set(name, await readFile(join(root, name), 'utf8'));
  }
  return found;
}
