import { createApp } from "vue";
import { effect } from "@vue/reactivity";
import App from "@/App.vue";
import "./a.css";
import t from "./t.js";
effect(() => t);
createApp(App).mount("#app");
