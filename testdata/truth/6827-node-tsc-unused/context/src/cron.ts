export function nextRun(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}
