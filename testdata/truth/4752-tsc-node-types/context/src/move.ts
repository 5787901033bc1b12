export function move(from: string, to: string): string {
  return `${from} -> ${to}`
}
