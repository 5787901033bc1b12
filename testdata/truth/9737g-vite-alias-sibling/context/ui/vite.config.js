import path from "path";
import { fileURLToPath } from "url";
import { defineConfig } from "vite";

const __dirname = path.dirname(fileURLToPath(import.meta.url));
export default defineConfig({
  resolve: {
    alias: {
      "@acme/design-system": path.resolve(__dirname, "../../design-system/dist/index.js"),
    },
  },
});
