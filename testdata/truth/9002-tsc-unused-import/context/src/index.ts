import { users, admins } from "./users";
export function count() { return users.length; }
