export const users = [{ id: 1 }];
export const admins = [{ id: 2 }];
