export const config = { name: 'api' };
