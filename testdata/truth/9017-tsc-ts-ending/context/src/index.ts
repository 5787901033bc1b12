import { db } from "./db.ts";
export const n = db;
