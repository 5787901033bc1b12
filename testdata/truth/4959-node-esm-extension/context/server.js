import ms from "ms";
import { port } from "./lib/config";
console.log(ms(port));
