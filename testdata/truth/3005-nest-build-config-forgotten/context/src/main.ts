import { name } from "./app";
console.log(name);
