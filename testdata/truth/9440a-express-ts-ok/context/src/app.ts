import express from "express";
import ms from "ms";
import { items } from "./routes/items";

export function createApp(page: string) {
  const app = express();
  app.use(express.json());
  app.get("/", (_req, res) => res.send(page));
  app.use("/items", items(ms("1h")));
  return app;
}
