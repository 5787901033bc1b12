import "./styles/app.less";
import { boot } from "./boot";
boot();
