import { a } from "@/lib/a";
console.log(a);
