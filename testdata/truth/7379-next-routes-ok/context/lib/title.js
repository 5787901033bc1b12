export const title = 'x';
