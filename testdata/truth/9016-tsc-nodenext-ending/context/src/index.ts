import { db } from "./db";
export const n = db;
