const inner = 1; function helper() { return inner; }
export { inner as renamed, helper as default, helper as "with space" };
export * from "./a";
export * as all from "./a";
export type { Id as Key } from "./a";
import value = require("./c");
export { value };
