import { send } from "./mailer";
export const ok = send("a@example.com", "Hello");
