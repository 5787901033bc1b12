import { discover } from "./api/discovery";
console.log(discover());
