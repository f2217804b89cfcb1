import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { apiReference } from "./api-reference.ts";
import { plannedFiles } from "./chunks.ts";
import { componentLibrary } from "./component-library.ts";
import { fontAhead } from "./font-ahead.ts";
import { packed } from "./packed.ts";

/** Where the API runs while the client is served by Vite; the built client is served by the server itself. */
const server = process.env["HALYARD_SERVER"] ?? "http://127.0.0.1:8080";

const TARGET = "es2023";
/** What is there from the start. */
const START = [
  { name: "libraries", tags: ["$initial" as const], test: "/node_modules/", priority: 2 },
  { name: "first", tags: ["$initial" as const], priority: 1 },
];

/** What the pages need, by a build that is not written. */
const planned = () =>
  plannedFiles({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    plugins: [react()],
    build: { target: TARGET, write: false, rolldownOptions: { output: { codeSplitting: { groups: START } } } },
  });

let files: ReadonlyMap<string, string> = new Map();

/** Plans as a build begins: knip asks for these settings, too, six times those of a build. */
const planning = (): Plugin => ({
  name: "plan",
  apply: "build",
  async buildStart() {
    files = await planned();
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [planning(), react(), componentLibrary(), packed(), apiReference(), fontAhead()],
  build: {
    target: TARGET,
    manifest: true,
    // A browser that can't load modules ahead of time loads them when they are asked for.
    modulePreload: { polyfill: false },
    // Styles of all pages are 25 kB more than those of one; a file for each part of a page costs more.
    cssCodeSplit: false,
    // The page's policy allows images from data addresses, but not fonts or scripts.
    assetsInlineLimit: 2_048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...START, { name: (id: string) => files.get(id) ?? null, debugName: "shared" }],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/docs": server, "/health": server } },
});
