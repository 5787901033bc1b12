import { depth } from "./options";
console.log(depth);
