import { nextRun } from './cron';

const started = new Date(0);
export function plan(minutes: number): string {
  const debug = `plan ${minutes}`;
  return nextRun(started, minutes).toISOString();
}
plan(5);
