export const limit = 7;
