export const f = <T = any>(x: T) => x;
export const g = <T,>(x: T) => x;
export const h = <const T,>(x: T) => x;
