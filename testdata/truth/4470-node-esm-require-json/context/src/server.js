import { places } from "./places.js";

console.log("serving", places.length);
