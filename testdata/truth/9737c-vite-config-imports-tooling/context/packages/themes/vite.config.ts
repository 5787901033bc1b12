import { defineConfig } from "vite";
import { lib } from "../../tooling/scripts/vite-lib-config";

export default defineConfig({ build: lib("src/index.ts") });
