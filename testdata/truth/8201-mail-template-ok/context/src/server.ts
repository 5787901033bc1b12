import { Mailer } from "./mail/mailer";

const mailer = new Mailer();
console.log(mailer.render("welcome"));
