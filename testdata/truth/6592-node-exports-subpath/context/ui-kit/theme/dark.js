export const dark = 'b{}';
