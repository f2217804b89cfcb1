import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the API runs while the client is served by Vite; the built client is served by the server itself. */
const server = process.env["HALYARD_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: "es2023",
    manifest: true,
    // The page's policy allows images from data addresses, but not fonts or scripts.
    assetsInlineLimit: 2_048,
  },
  server: { proxy: { "/api": server, "/health": server } },
});
