export *
from "./c.mjs";
export * as ns from "./c.mjs"
