export const data = { title: 'hello' };
