export const settings = { name: 'x' };
