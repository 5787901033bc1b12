import Store, { left, first, others, counter, limit, Color, Shapes, Base, load, ids, type Id } from "./a";
import helper, { renamed, all, value, Color as C2, type Key } from "./b";
import settings = require("./c");
import { port } from "./c";
class X extends Base { run() {} }
export const used = [Store, left, first, others, counter, limit, Color, Shapes, X, load, ids, helper, renamed, all, value, C2, settings, port];
export type U = Id | Key;
