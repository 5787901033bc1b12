export const title = 'Site';
