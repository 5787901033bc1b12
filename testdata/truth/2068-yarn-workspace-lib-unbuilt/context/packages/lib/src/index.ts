export const name = 'smoke ok';
