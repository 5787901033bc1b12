export const u = 2;
