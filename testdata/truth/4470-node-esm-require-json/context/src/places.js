import { readFileSync } from "node:fs";

export const places = JSON.parse(
  readFileSync(new URL("../data/places.json", import.meta.url), "utf8"),
);
