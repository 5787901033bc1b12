import { readFileSync } from "fs";
import path from "path";
import { buildSchema } from "graphql";

const typeDefs = readFileSync(path.join(__dirname, "schema.graphql"), "utf8");
const schema = buildSchema(typeDefs);
console.log("schema has", Object.keys(schema.getTypeMap()).length, "types");
