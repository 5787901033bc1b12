export const a = 1, c = 3;
let inner = 4;
export { inner as d };
export let b = 2;
export class Klass { k = 'k' }
export function* gen() { yield 1 }
export const type = 't';
export default 'def';
