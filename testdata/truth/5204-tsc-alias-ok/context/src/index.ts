import { createServer } from "http";
import { settings } from "@/config/settings";

const server = createServer((_req, res) => res.end("ok"));
server.listen(settings.port, () => server.close());
