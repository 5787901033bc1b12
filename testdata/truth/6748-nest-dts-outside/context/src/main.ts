export const v: Thing = { a: 1 };
