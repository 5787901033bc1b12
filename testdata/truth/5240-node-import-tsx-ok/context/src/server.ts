import ms from "ms";
import type { Request } from "express";
import { limit, type Limit } from "@shared/limits";
import { describe } from "./describe.js";

const l: Limit = limit;
export type Handler = (r: Request) => void;
console.log(describe(ms(l.window)));
