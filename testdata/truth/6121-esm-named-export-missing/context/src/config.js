export function readConfig() {
  return { every: Number(process.env.EVERY ?? 5) };
}
