import { createServer } from "http";
import { settings } from "@/config/settings";

createServer((_req, res) => res.end("ok")).listen(settings.port);
