import { handler } from "./handlers/health";
console.log(handler());
