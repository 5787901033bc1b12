import ms from 'ms';

export const since = (n: number): string => ms(n);
