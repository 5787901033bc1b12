import { readFileSync } from 'fs';

export function loadTemplate(template: string): string {
  return readFileSync(`${__dirname}/../templates/${template}`, 'utf8');
}
