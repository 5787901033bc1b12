export const started: number = 1;
