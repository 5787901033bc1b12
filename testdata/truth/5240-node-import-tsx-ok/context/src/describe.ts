export const describe = (n: number) => `window ${n}`;
