import { title } from "@/lib/title.js";
import "./style.css";
document.querySelector("#app").textContent = title;
