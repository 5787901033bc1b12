import { db } from "./db";
export const n = db;
export const later = () => import("./db.js");
