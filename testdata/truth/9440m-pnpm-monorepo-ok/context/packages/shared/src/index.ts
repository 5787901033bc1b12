export const hello = (who: string): string => `hello ${who}`;
