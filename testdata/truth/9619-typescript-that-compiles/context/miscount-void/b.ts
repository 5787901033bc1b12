import { f, g } from "./a";
f();
g(1);
