import { a } from "./x/y";
console.log(a);
