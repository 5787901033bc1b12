export const format = n => `${n} ms`
