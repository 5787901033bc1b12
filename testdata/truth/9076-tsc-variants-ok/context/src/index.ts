import { send, two, opt, gen, arrow, Shape, type Kind } from "./mail.js";
import { text as conflict, shifted } from "./conflict.js";
import type { Shape as S } from "./mail.js";
import type * as M from "./mail.js";
const parts: [string] = ["a"];
export const all = [send("a"), send("a", undefined, "b", "c"), send(...parts), two("a"), two("a", 2), opt("a"), opt("a", {}, [1, "x, y"]), gen<string>("a", "b"), gen("(", ")"), arrow("a", "b"), Shape.a, conflict, shifted];
export class Mailer { send(to: string) { return send(to, (e) => { e; }); } two = two; }
export type { Kind, S };
export type All = typeof M;
const level: string | undefined = process.env.LEVEL;
const size: number = Number(process.env.SIZE);
export const env = { level, size };
for (const [_k, v] of Object.entries(env)) { v; }
[1].forEach((_n, i) => i);
export const on = (ev: string, f = (x: number) => x) => f(ev.length);
export const wrap = (({ a }) => a) satisfies (s: S) => number;
export const typed = <T extends (a: string) => void>(f: T) => f;
try { JSON.parse("{"); } catch (error) { log(error); if (error && typeof error === "object" && "message" in error) { log(error.message); } }
function log(this: unknown, ...what: unknown[]) { return what; }
