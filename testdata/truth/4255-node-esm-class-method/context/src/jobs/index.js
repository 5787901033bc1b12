export const jobs = [{ name: 'cleanup', run: () => {} }];
