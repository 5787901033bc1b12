import { readFileSync } from 'fs';
import { join } from 'path';

const templates = new Map<string, string>();
for (const name of ['welcome', 'goodbye']) {
  templates.set(name, readFileSync(join(__dirname, 'templates', `${name}.html`), 'utf8'));
}

export function render(name: string, values: Record<string, string>): string {
  return (templates.get(name) ?? '').replace(/{{(\w+)}}/g, (_, k) => values[k]);
}
