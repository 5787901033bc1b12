export const \u0061bc = 1;
