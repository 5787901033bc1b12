import ms from "ms";
import { port } from "../config.js";
import { colors } from "./colors.js";
console.log(colors(port + ms("1s")));
