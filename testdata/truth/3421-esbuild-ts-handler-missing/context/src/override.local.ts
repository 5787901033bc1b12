export const override = 'x';
