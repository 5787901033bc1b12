import ms from "ms";
import { limit } from "../shared/limits";

export const app = { start: () => console.log(ms(limit("window"))) };
