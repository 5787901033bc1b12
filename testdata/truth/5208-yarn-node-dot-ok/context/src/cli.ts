import ms from "ms";
import { depth } from "./options";
console.log(ms(depth * 1000));
