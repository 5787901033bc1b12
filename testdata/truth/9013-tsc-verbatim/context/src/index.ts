import { Todo, empty } from "./types";
export const todos: Todo[] = [];
export const n = empty;
