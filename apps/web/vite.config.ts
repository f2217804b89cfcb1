import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiReference } from "./api-reference.ts";
import { packed } from "./packed.ts";

/** Where the API runs while the client is served by Vite; the built client is served by the server itself. */
const server = process.env["HALYARD_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packed(), apiReference()],
  build: {
    target: "es2023",
    manifest: true,
    // The page's policy allows images from data addresses, but not fonts or scripts.
    assetsInlineLimit: 2_048,
    rolldownOptions: {
      output: {
        // Left alone, what two pages share becomes a file, and a page came in forty files of half a kilobyte.
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: "/node_modules/", priority: 3 },
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "common", minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/docs": server, "/health": server } },
});
