import { users, admins, type User, Repo } from "./users";
import * as everything from "./users";
import "./users";
export function count(_req: unknown, n: number) { return `${users.length + n}`; }
export const list: User[] = [];
export default { admins, repo: new Repo() };
export type All = typeof everything;
for (const _ of users) { count(1, 2); }
const { id: _id, ...rest } = users[0];
export { rest as others };
