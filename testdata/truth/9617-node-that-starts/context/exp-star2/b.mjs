export/**/*/**/from "./c.mjs";
