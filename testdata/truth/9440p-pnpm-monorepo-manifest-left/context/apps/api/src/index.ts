import { hello } from "@repo/shared";
console.log(hello("api"));
