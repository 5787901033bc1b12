export default function main(): number {
  let total = 0;
  for (const { n } of [{ n: 1 }]) total += n;
  const f = function helper(): void {};
  f();
  label: for (;;) break label;
  return total;
}
export namespace Inner {
  export const x = 1;
}
declare global {
  const injected: string;
}
export { later as renamed };
function later(): void {}
class Used {}
export const made = new Used();
