// npm start: installs what is missing, builds the client where it changed, starts the server in this process.
import { prepare } from "./runtime.mjs";

if (await prepare(import.meta.url)) {
  const { buildClient } = await import("./build-client.mjs");
  buildClient();
  await import("../apps/server/src/main.ts");
}
