export const a = 1,
b = 2;
export let [c, { d }] = [1, { d: 2 }];
export async function* e() {}
export class f {}
const q = 1;
export { q as g, q as "str", q as default };
export function
h() {}
