const http = require("node:http");
const port = Number(process.env.PORT);
const server = http.createServer((req, res) => res.end("ok"));
server.listen(port, () => console.log("listening", port));
