export function greet(who: string): string { return 'hello ' + who }
