export const title = 'hello';
