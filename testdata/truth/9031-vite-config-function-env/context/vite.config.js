import { defineConfig, loadEnv } from "vite";
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), "VITE_");
  if (!env.VITE_API_URL) {
    throw new Error("VITE_API_URL is not set");
  }
  return { define: { __API__: JSON.stringify(env.VITE_API_URL) } };
});
