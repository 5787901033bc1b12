import http from "http";
import { version } from "./version";

http.createServer((_, res) => res.end(version)).listen(process.env.PORT || 3000);
