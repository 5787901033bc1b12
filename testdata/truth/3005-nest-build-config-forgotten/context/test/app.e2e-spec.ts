import { name } from "../src/app";
if (name !== "app") throw new Error(name);
