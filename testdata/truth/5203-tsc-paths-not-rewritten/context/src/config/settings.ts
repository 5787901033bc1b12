import ms from "ms";
export const settings = { port: Number(process.env.PORT ?? 8080), timeout: ms("5s") };
