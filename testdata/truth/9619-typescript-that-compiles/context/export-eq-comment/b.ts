import a from "./a";
export const z = a;
