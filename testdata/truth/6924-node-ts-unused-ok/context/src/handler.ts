import { reply } from './reply';

export const retries = 3;
let last = '';

export function handle(event: { body: string }, _context: unknown): string {
  const { body, ...others } = event;
  for (const _ of [1]) last = reply(body);
  return last + Object.keys(others).length;
}
