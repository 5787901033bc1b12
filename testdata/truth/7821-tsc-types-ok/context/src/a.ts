import ms from 'ms';
export const d = ms('1d');
