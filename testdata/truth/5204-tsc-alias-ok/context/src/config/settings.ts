import ms from "ms";
export const settings = { port: Number(process.env.PORT ?? 0), timeout: ms("5s") };
