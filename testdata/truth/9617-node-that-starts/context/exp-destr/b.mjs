export const {
a,
b
} = { a: 1, b: 2 };
