export const log = (x) => console.log(x);
