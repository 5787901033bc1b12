import { Board } from "@acme/design-system";
document.body.append(Board);
