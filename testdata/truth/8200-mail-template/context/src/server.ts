import http from "node:http";
import { Mailer } from "./mail/mailer";

const mailer = new Mailer();
http.createServer((req, res) => {
  res.end(mailer.render("welcome"));
}).listen(3000);
