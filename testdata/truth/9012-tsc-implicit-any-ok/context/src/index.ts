type Handler = (a: number, b: string) => void;
const handlers: Record<string, Handler> = { one(a, b) { a + b.length; }, two: (a) => { a + 1; }, three: function (a) { a; } };
export const doubled = [1, 2].map((n) => n * 2).filter(function (n) { return n > 1; });
export function opt(n = 1, { a = 2, b } = { b: "x" }) { return n + a + b.length; }
export const h: Handler = (a, b) => { a; b; };
class Base { run(n: number): void { n; } }
function f(x: string): string; function f(x: number): number; function f(x: any) { return x; }
export { handlers, Base, f };
