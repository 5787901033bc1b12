import ms from "ms";
export const day: number = ms("1d");
