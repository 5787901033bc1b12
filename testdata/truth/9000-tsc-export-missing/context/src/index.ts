import { formatPrice, zero } from "./lib/format";
declare const console: { log(s: string): void };
console.log(formatPrice(zero));
