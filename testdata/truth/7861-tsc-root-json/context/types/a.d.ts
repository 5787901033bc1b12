export type A = number
