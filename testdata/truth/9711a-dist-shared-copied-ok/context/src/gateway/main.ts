import { limit } from "../../container/shared/limits.js";
console.log("limit", limit);
