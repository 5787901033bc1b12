import { handlers } from "~/handlers";
console.log("loaded", Object.keys(handlers).length, "handlers");
