import ms from "ms";
import {port} from "./config/env";
console.log("up", port, ms("1h"));
