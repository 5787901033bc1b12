import { type Todo, Store } from "./types";
import type { Key } from "./types";
import * as types from "./types";
declare enum Ambient { A }
export declare namespace Global { const x: number }
export const Role = { Admin: "admin", User: "user" } as const;
export type Role = (typeof Role)[keyof typeof Role];
export const todos: Todo[] = new Store(1).items;
export type { Key, Ambient };
export { types };
// enum Old { A }
export const text = "enum Old { A }";
