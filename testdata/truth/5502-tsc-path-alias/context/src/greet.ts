export const greet = (n: string): string => `hello ${n}`;
