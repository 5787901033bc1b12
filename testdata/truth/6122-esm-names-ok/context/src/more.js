export const x = 'x', y = 'y';
