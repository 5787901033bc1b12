export enum Role { Admin = "admin", User = "user" }
export const first: Role = Role.Admin;
