import fs from "fs";
import path from "path";
import { createApp } from "./app";

const page = fs.readFileSync(path.join(__dirname, "..", "views", "index.html"), "utf8");
const app = createApp(page);
const server = app.listen(Number(process.env.PORT ?? 0), () => {
  console.log("listening");
  server.close();
});
