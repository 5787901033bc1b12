export const n: number = 1
console.log(n)
