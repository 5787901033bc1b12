export const users = [{ id: 1 }];
export const admins = [{ id: 2 }];
export interface User { id: number }
export class Repo {}
