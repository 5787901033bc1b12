export const env = { PORT: Number(process.env.PORT ?? 18952) };
