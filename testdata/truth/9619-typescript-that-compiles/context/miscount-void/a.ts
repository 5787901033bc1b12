type V = void;
export function f(a: V) { return a }
export type M = string | void;
export function g(a: number, b: M) { return [a, b] }
