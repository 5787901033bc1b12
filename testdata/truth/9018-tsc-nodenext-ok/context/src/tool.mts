import { db } from "./db.js";
export const n = db;
