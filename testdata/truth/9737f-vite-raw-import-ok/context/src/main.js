import { changelog } from "./components/changelog.js";
document.body.append(changelog());
