export const round = (n) => Math.round(n * 100) / 100
