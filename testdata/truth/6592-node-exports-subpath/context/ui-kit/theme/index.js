export const light = 'a{}';
