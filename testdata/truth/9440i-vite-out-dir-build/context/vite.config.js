import { defineConfig } from "vite";
export default defineConfig({ build: { outDir: "build" }, resolve: { alias: { "@": "/src" } } });
