const all = ['a', 'b', 'c']
export function pick(n: number): string { return all[n % all.length] }
