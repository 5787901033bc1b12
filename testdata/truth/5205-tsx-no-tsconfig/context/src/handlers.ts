import ms from "ms";
export const handlers = { ping: () => ms("1m") };
