export type Fn = <T>(x: T) => T;
export const f: Fn = x => x;
