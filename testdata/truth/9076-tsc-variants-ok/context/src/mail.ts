export function send(to: string, cb?: (e: Error | null) => void, ...rest: string[]): string { cb?.(null); return to + rest.join(); }
export function two(a: string): string;
export function two(a: string, b: number): string;
export function two(a: string, b = 1) { return a + b; }
export function opt(this: void, a: string, { b = 1 }: { b?: number } = {}, c?: [number, string]) { return a + b + c; }
export function gen<T>(a: T, b: T) { return [a, b]; }
export const arrow = (a: string, b: string) => a + b;
export interface Shape { a: number }
export const Shape = { a: 1 };
export type Kind = "x" | "y";
