import { readFileSync } from "node:fs";

export const rules = JSON.parse(readFileSync(new URL("../config/rules.json", import.meta.url), "utf8"));
