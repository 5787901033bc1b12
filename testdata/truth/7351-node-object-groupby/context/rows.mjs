export const rows = [{ id: 1, state: 'open' }, { id: 2, state: 'done' }];
