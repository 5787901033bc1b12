import fs from "node:fs";
import path from "node:path";

export class Mailer {
  private readonly templates: Record<string, string> = {};

  constructor() {
    for (const name of ["welcome", "reset"]) {
      this.templates[name] = fs.readFileSync(path.join(__dirname, "templates", `${name}.html`), "utf8");
    }
  }

  render(name: string): string {
    return this.templates[name];
  }
}
