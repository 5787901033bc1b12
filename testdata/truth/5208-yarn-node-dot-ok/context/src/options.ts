export const depth = Number(process.env.DEPTH || 3);
